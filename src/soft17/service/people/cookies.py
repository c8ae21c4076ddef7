"""Cookies: a session's token, signed, for this site alone and out of reach of scripts; and what proves a page ours."""

import base64
import hashlib
import hmac

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection


class Cookies:
    """Writes and reads the cookie of a session."""

    def __init__(self, secret: bytes, *, secure: bool) -> None:
        self._secret, self._secure = secret, secure
        # With the prefix a browser takes it from this host alone, and only over TLS.
        self.name = "__Host-soft17" if secure else "soft17"
        self._signs = URLSafeSerializer(secret, salt="session", signer_kwargs={"digest_method": hashlib.sha256})

    def write(self, response: Response, token: str, seconds: int) -> None:
        """Have a browser keep a token."""
        value = self._signs.dumps(token)
        assert isinstance(value, str)  # URLSafeSerializer gives text
        response.set_cookie(
            self.name, value, max_age=seconds, path="/", secure=self._secure, httponly=True, samesite="strict"
        )

    def clear(self, response: Response) -> None:
        """Have a browser forget."""
        response.delete_cookie(self.name, path="/", secure=self._secure, httponly=True, samesite="strict")

    def read(self, asked: HTTPConnection) -> str | None:
        """The token that came with a request, if it is one of ours."""
        value = asked.cookies.get(self.name)
        if value is None:
            return None
        try:
            token = self._signs.loads(value)
        except BadSignature:
            return None
        return token if isinstance(token, str) else None

    def blind(self, text: str) -> str:
        """A text as it can be known again, and not read, by whoever lacks the key."""
        return hmac.new(self._secret, f"blind:{text}".encode(), hashlib.sha256).hexdigest()

    def csrf(self, key: str) -> str:
        """What a page of ours sends along with whatever changes something: bound to the session."""
        made = hmac.new(self._secret, f"csrf:{key}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(made[:24]).decode()
