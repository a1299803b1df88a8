// Without its words the page can show nothing, so it asks for them until they come. Meanwhile a sentence of index.html says
// so in all languages. The page and its clock are passed in.

const AGAIN_MS = 3000; // a server that restarts, or a tunnel, takes longer; a person waits no longer without a change

/** @param {() => Promise<void>} load @param {(missing: boolean) => void} tell @param {() => Promise<void>} [chance] when to try again */
export async function firstWords(load, tell, chance = nextChance) {
  while (!(await comes(load()))) {
    tell(true);
    await chance();
  }
  tell(false);
}

/** @param {Promise<void>} what */
function comes(what) {
  return what.then(() => true, () => false);
}

/** After a while, or as soon as there is a network. @param {EventTarget} [page] @param {(run: () => void, ms: number) => unknown} [wait] @returns {Promise<void>} */
export function nextChance(page = window, wait = setTimeout) {
  return new Promise((resolve) => {
    const go = () => {
      page.removeEventListener("online", go);
      resolve();
    };
    page.addEventListener("online", go);
    wait(go, AGAIN_MS);
  });
}
