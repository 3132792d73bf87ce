"""A refusal: something asked for that cannot be, and which sentence says why."""


class Refused(ValueError):
    section = ""  # of the word files, where the sentence stands

    def __init__(self, reason: str, /, **values: object) -> None:
        super().__init__(reason, values)
        self.reason, self.values = reason, values
