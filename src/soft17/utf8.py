"""UTF-8, in which every text is written: why bytes are none, for people to read."""


def fault(text: bytes) -> str:
    """Why bytes are no text, with the first of them that is wrong, counted from one; empty where they are one."""
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return f"not UTF-8 text: byte {error.start + 1} is 0x{text[error.start]:02x}; save the file as UTF-8"
    return ""
