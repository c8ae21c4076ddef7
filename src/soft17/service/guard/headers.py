"""Headers: what every answer tells a browser, so that a page runs only what is ours and is shown in no other."""

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
DENIED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone", "payment", "usb")

ALWAYS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{name}=()" for name in DENIED),
}
SECURE = {"strict-transport-security": "max-age=31536000"}
NOT_KEPT = {"cache-control": "no-store"}


def missing(path: str, present: set[bytes], *, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers that an answer lacks; what the API answers is kept nowhere unless it says so itself."""
    wanted = ALWAYS | (SECURE if secure else {}) | (NOT_KEPT if path.startswith("/api") else {})
    pairs = ((name.encode(), value.encode()) for name, value in wanted.items())
    return [(name, value) for name, value in pairs if name not in present]
