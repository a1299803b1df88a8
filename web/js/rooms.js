// Asks the server for rooms over HTTP: opens one, or looks whether one is there. Nothing joins by these.

class NoRoom extends Error {
  /** @param {number} status of the answer, 0 without one */
  constructor(status) {
    super(`POST /api/rooms: ${status}`);
    this.status = status;
  }

  /** Whether the server is there, and has had enough. */
  get isTooMany() {
    return this.status === 429 || this.status === 503;
  }
}

/** @returns {Promise<string>} its code; rejects with NoRoom */
export async function openRoom() {
  const answer = await fetch("/api/rooms", { method: "POST" }).catch(() => null);
  if (!answer?.ok) throw new NoRoom(answer?.status ?? 0);
  return (await answer.json()).code;
}

/** False when the server knows no such room; true when it does, or does not answer. @param {string} code */
export async function mayExist(code) {
  const answer = await fetch(`/api/rooms/${code}`).catch(() => null);
  return answer?.status !== 404;
}
