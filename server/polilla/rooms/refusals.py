"""The room's refusals: a stable code each; the client has the words."""


class RefusedByRoom(Exception):
    """The room says no; nothing has changed.

    Codes: not_seated, no_match, already_done, only_the_host, host_may_be_back, not_waited_for, match_is_on, room_full,
    name_taken, no_such_seat, no_such_temper, too_few_seats, too_many_emotes, not_in_lens, too_soon, accusation_open.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
