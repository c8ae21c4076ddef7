"""Who may use what, written out by hand beside the service's own table: a row for each route, whoever may after it.

`anyone` is everybody, `guests` everybody with a session, `accounts` everybody with an account; else each role that may.
A route of the service without a row here fails, and so does a row without a route.
"""

ROUTES = """
GET    /api/me                                          anyone
POST   /api/sign-in                                     anyone
POST   /api/sign-out                                    anyone
POST   /api/guest                                       anyone
POST   /api/first                                       anyone
POST   /api/me/password                                 accounts
GET    /api/people                                      administrator
POST   /api/people                                      administrator
PUT    /api/people/{name}/roles                         administrator
POST   /api/people/{name}/password                      administrator
POST   /api/people/{name}/disable                       administrator
POST   /api/people/{name}/chips                         administrator, operator
GET    /api/adjustments                                 administrator, operator, inspector
POST   /api/adjustments/{number}                        administrator, operator
GET    /api/adjustments/report                          administrator, operator, inspector
GET    /api/ledger                                      administrator, inspector
GET    /api/ledger/entries                              administrator, inspector
GET    /api/happenings                                  administrator, inspector, surveillance
GET    /api/software                                    administrator, inspector, surveillance
POST   /api/software/verify                             administrator, inspector, surveillance
GET    /api/tables                                      anyone
POST   /api/tables                                      guests
GET    /api/opening                                     guests
GET    /api/tables/{table_id}                           guests
POST   /api/tables/{table_id}/close                     guests
GET    /api/tables/{table_id}/log                       guests
GET    /api/tables/{table_id}/asks                      guests
GET    /api/tables/{table_id}/said                      guests
GET    /api/tables/{table_id}/promises                  guests
GET    /api/tables/{table_id}/promises/{number}         guests
GET    /api/tables/{table_id}/rounds                    guests
GET    /api/tables/{table_id}/rounds/{number}           guests
GET    /api/tables/{table_id}/rounds/{number}/record    guests
GET    /api/tables/{table_id}/audit                     SEE
GET    /api/inspector/tables                            SEE
POST   /api/audit                                       SEE
GET    /api/books                                       anyone
GET    /api/books/{book}                                guests
GET    /api/books/{book}/clauses/{clause}               guests
GET    /api/books/{book}/coverage                       guests
GET    /api/books/{book}/against/{other}                guests
GET    /api/books/{book}/powers                         guests
POST   /api/jobs                                        guests
GET    /api/jobs                                        guests
GET    /api/jobs/{job}                                  guests
DELETE /api/jobs/{job}                                  guests
GET    /api/jobs/{job}/result                           guests
GET    /api/jobs/{job}/file                             guests
POST   /api/lab/advice                                  guests
POST   /api/lab/ready                                   guests
GET    /api/links                                       PIT, WATCH
GET    /api/links/{link_id}/past                        PIT, WATCH
GET    /api/links/{link_id}/log                         PIT, WATCH
POST   /api/links                                       PIT
POST   /api/links/{link_id}/tables                      PIT
POST   /api/links/{link_id}/tables/leave                PIT
POST   /api/links/{link_id}/close                       PIT
POST   /api/links/{link_id}/moments                     surveillance
POST   /api/links/{link_id}/hold                        surveillance
GET    /api/promotions                                  anyone
GET    /api/promotions/forms                            guests
POST   /api/promotions/check                            operator
POST   /api/promotions                                  operator
GET    /api/promotions/{promotion_id}                   anyone
GET    /api/promotions/{promotion_id}/entries           operator, inspector, commission, scrutineer
POST   /api/promotions/{promotion_id}/orders            accounts
GET    /api/promotions/{promotion_id}/log               operator, inspector, commission
GET    /api/promotions/{promotion_id}/verify            anyone
GET    /api/tournaments                                 anyone
GET    /api/tournaments/form                            operator, tournament manager
POST   /api/tournaments/check                           operator, tournament manager
POST   /api/tournaments                                 operator
GET    /api/tournaments/{tournament_id}                 anyone
POST   /api/tournaments/{tournament_id}/orders          accounts
POST   /api/tournaments/{tournament_id}/decisions       accounts
GET    /api/tournaments/{tournament_id}/log             SEE, tournament manager
GET    /api/tournaments/{tournament_id}/rounds        SEE, tournament manager
GET    /api/tournaments/{tournament_id}/rounds/{log_id} SEE, tournament manager
GET    /api/tournaments/{tournament_id}/verified        SEE, tournament manager
SOCKET /api/tables/{table_id}/socket                    anyone
"""
GROUPS = {
    "SEE": "administrator, operator, inspector, surveillance",
    "PIT": "gaming manager, assistant gaming manager, gaming supervisor",
    "WATCH": "administrator, operator, inspector, surveillance, commission",
}
EVERY_ROLE = (
    *("administrator", "assistant gaming manager", "casino employee", "casino supervisor", "commission", "dealer"),
    *("game supervisor", "gaming manager", "gaming supervisor", "inspector", "operator", "scrutineer"),
    *("surveillance", "tournament manager"),
)
EVERYBODY = ("nobody", "guest", "account", *EVERY_ROLE)
# At a live table: who plays, and as what each of the staff is there by the words of some books. Everybody with an
# account looks on; nobody else has a role but the own.
PLAYS_LIVE = ("account", "scrutineer", "tournament manager")
AS_THERE = {
    "nsw-blackjack-v15": {"casino supervisor": "gaming supervisor", "game supervisor": "gaming supervisor"}
    | {"casino employee": "dealer"},
    "ma-switch": dict.fromkeys(
        ("assistant gaming manager", "game supervisor", "gaming manager", "gaming supervisor"), "casino supervisor"
    )
    | {"casino employee": "dealer"},
    "nz-blackjack-1998": dict.fromkeys(
        ("assistant gaming manager", "casino supervisor", "gaming manager", "gaming supervisor"), "game supervisor"
    ),
}


def _named(words: str) -> frozenset[str]:
    for group, roles in GROUPS.items():
        words = words.replace(group, roles)
    everybody = {"anyone": EVERYBODY, "guests": EVERYBODY[1:], "accounts": EVERYBODY[2:]}
    return frozenset(everybody.get(words) or (one.strip() for one in words.split(",")))


def matrix() -> dict[tuple[str, str], frozenset[str]]:
    """Each route with all who may use it."""
    rows = [line.split(maxsplit=2) for line in ROUTES.strip().splitlines()]
    found = {(method, path): _named(who) for method, path, who in rows}
    assert len(found) == len(rows), "each route has one row"
    return found
