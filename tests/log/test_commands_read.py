"""A command that cannot be read is refused by naming the field as its sender knows it."""

import msgspec
import pytest

from soft17.log.lines import of_table, read_command


@pytest.mark.parametrize(
    "said",
    [
        *({}, 3, {"type": "Nothing"}, {"type": "Stand"}, {"type": "Stand", "player": "ann", "area": 1, "more": 2}),
        {"type": "PlaceWager", "player": "ann", "area": 1, "main": ["ten"]},
    ],
)
def test_a_command_is_refused_as_it_was_sent(said: object) -> None:
    with pytest.raises(msgspec.ValidationError) as plain:
        msgspec.convert(said, type=of_table().command, strict=True)
    with pytest.raises(msgspec.ValidationError) as told:
        read_command(said)
    assert str(told.value) == str(plain.value)
