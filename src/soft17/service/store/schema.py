"""The tables of the database, the same for SQLite and PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

META = MetaData()
KINDS = "kind in ('live', 'practice', 'record', 'link', 'tournament', 'promotion', 'round')"

# What is kept as a log: tables of the casino, live or for practice, and its affairs besides; the log's first line.
tables = Table(
    "tables",
    META,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, CheckConstraint(KINDS, name="a_kind_that_is_kept"), nullable=False),
    Column("rulebook", Text, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("head_hash", Text, nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("made_by", Text, nullable=False),
)

# One order to a line, exactly as in a table log: a version of a table is written once and never changed.
lines = Table(
    "lines",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("order_id", Text, nullable=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("text", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "order_id", name="an_order_once"),
)

# What orders were answered that were refused, the last of each person at a table: the same id is answered so again.
refusals = Table(
    "refusals",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("order_id", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "order_id", name="a_refusal_once"),
)

# A table at one of its versions, so that a start need not read every line.
snapshots = Table(
    "snapshots",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Orders of cards that were promised: for the service alone.
shoes = Table(
    "shoes",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("root", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

# Money, in double entry: an entry's postings sum to zero; what an account holds is their sum.
entries = Table(
    "entries",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=True),
    Column("seq", Integer, nullable=True),
    Column("why", Text, nullable=False),
    UniqueConstraint("table_id", "seq", name="an_order_pays_once"),
)
postings = Table(
    "postings",
    META,
    Column("entry_id", Integer, ForeignKey("entries.id"), primary_key=True),
    Column("account", Text, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Index("postings_of_an_account", "account"),
)
# What each account comes to, kept beside the postings it is derived from; a player never owes.
balances = Table(
    "balances",
    META,
    Column("account", Text, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint(
        "amount >= 0 or (account not like 'player:%' and account not like 'practice:%')", name="a_player_never_owes"
    ),
)

# Names differ by more than capitals: the key is the name in small letters.
people = Table(
    "people",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("disabled", Boolean, nullable=False, default=False),
)
grants = Table(
    "grants",
    META,
    Column("person_id", Integer, ForeignKey("people.id"), primary_key=True),
    Column("role", Text, primary_key=True),
    Column("granted_by", Text, nullable=False),
    Column("granted_at", BigInteger, nullable=False),
)
# A session is known by the hash of its token only; a guest's has a name and no account.
sessions = Table(
    "sessions",
    META,
    Column("token_hash", Text, primary_key=True),
    Column("person_id", Integer, ForeignKey("people.id"), nullable=True),
    Column("guest", Text, nullable=True, unique=True),
    Column("made_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
# Links that make the first administrator, known by their hash; none is left once there is an account.
invitations = Table(
    "invitations",
    META,
    Column("token_hash", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
# How often somebody tried to sign in lately, by name and by address, and until when they wait.
tries = Table(
    "tries",
    META,
    Column("key", Text, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
# Changes of somebody's chips outside play: nobody decides what they asked for, or about their own chips.
adjustments = Table(
    "adjustments",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("asked_by", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("decided_by", Text, nullable=True),
    Column("decided_at", BigInteger, nullable=True),
    Column("decision", Text, CheckConstraint("decision in ('waits', 'approved', 'refused')"), nullable=False),
    CheckConstraint("decided_by is null or decided_by <> asked_by", name="another_person_decides"),
    CheckConstraint("decided_by is null or decided_by <> person", name="nobody_decides_for_themselves"),
)
# What happened besides tables: sign-ins that failed, grants, refusals of entry.
happenings = Table(
    "happenings",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("detail", Text, nullable=False),
)

# Long work that was asked for, as the process that does it last told, so that every process can answer for it.
jobs = Table(
    "jobs",
    META,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("told_at", BigInteger, nullable=False),
    Column("told", LargeBinary, nullable=False),
    Column("result", LargeBinary, nullable=True),
    Index("jobs_of_a_person", "owner"),
)

# What is written once: nothing of it is ever changed or taken away.
APPEND_ONLY = (lines, entries, postings, happenings)
