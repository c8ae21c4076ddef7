"""The software in use, for those who oversee it: what it is, when it was verified, and verifying it now."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from soft17.service.http import shapes
from soft17.service.people.who import Who, who
from soft17.service.software import Software

router = APIRouter(prefix="/api/software", tags=["people"])


@router.get("")
async def software(request: Request) -> shapes.Software:
    """Which software runs here, and what of it is not as it was tested or started."""
    return await _told(request.app.state.software)


@router.post("/verify")
async def verify(request: Request, someone: Annotated[Who, Depends(who)]) -> shapes.Software:
    """Compare the software with what was tested, or else with what was started, now."""
    found: Software = request.app.state.software
    await found.verify(someone.name)
    return await _told(found)


async def _told(found: Software) -> shapes.Software:
    kept = await found.kept()
    return shapes.Software(
        version=kept.version,
        digest=kept.digest,
        files=len(kept.files),
        libraries=len(kept.libraries),
        is_tested=found.tested is not None,
        verified_at=found.at,
        departures=[shapes.Departed(component=one.component, how=one.how) for one in found.found],
    )
