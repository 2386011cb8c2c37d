"""Keeps a table of shops from their events. With Python 3.11: pip install -r requirements.txt, then
  python consumer.py                reads from Kafka until SIGTERM or Ctrl-C
  python consumer.py --replay       the same from the beginning, into an emptied store
  python consumer.py --file <file>  reads recorded events, prints the table and ends
KAFKA_BROKERS, GROUP and STORE: where from, as whom, where to. Instances of a group share a store."""
import json, os, re, signal, sqlite3, sys, threading
from confluent_kafka import OFFSET_BEGINNING, Consumer, KafkaException

TOPIC = "privilege.shops.v1"
# The types that count here, and the version of their schemas for which this was written.
KNOWN = re.compile(r".*[.]Shop(Registered|Approved|Rejected|Blocked|Activated|Updated|HistoryLost)$")
KNOWN_SCHEMA = ("/1", ":1")
replay = "--replay" in sys.argv
file = sys.argv[2] if "--file" in sys.argv[:2] else None

store = sqlite3.connect(os.environ.get("STORE", "shops.db"), timeout=10, isolation_level=None)
store.executescript("""pragma journal_mode = wal;
  create table if not exists versions (id text, version integer, name text, state text, epoch text, primary key (id, version));
  create view if not exists shops as select id, name, state, max(version) as version from versions group by id;
  create table if not exists handled (type text primary key, times integer);
  create table if not exists parked (place text primary key, id text, why text);""")

def handle(place, headers, value):
    id, type = headers.get("ce_subject"), headers.get("ce_type")

    def park(why):
        print(f"PARKED {place}, shop {id}: {why}", file=sys.stderr, flush=True)
        store.execute("insert or ignore into parked values (?, ?, ?)", (place, id, why))
    if not (id and type and re.fullmatch("[1-9][0-9]*", headers.get("ce_aggregateversion", ""))):
        return park("it lacks the headers of an event")
    version = int(headers["ce_aggregateversion"])
    epoch = headers.get("ce_logepoch", "")
    # What came from an earlier epoch in this version or a higher one is void: a backup was restored.
    last, name, state, last_epoch = store.execute("""select version, name, state, epoch from versions
      where id = ?1 and (epoch >= ?2 or version < ?3) order by version desc limit 1""",
      (id, epoch, version)).fetchone() or (0, None, None, "")
    if version <= last or last_epoch > epoch or headers.get("ce_aggregatetype") != "shop":
        return  # a repeat, of a log that a restored backup has replaced, or something that has versions of its own
    if version > last + 1:
        return park(f"version {version} comes after {last}")
    data = {}
    if KNOWN.match(type):
        if not headers.get("ce_dataschema", "").endswith(KNOWN_SCHEMA):
            sys.exit(f"a newer schema of {type}")
        try:
            data = json.loads(value)
            if not (data.get("status") or data.get("fromVersion")):
                raise ValueError("fields are missing")
        except (AttributeError, TypeError, ValueError) as error:
            return park(str(error))  # later versions of this shop too, until a replay
    shop = (id, version, data.get("name", name), data.get("status", state), epoch)
    store.execute("delete from versions where id = ? and version >= ?", (id, version))
    store.execute("insert into versions values (?, ?, ?, ?, ?)", shop)
    store.execute("insert into handled values (?, 1) on conflict do update set times = times + 1", (type,))
    if data.get("fromVersion"):
        # A restored backup lacks all from that version on: the shop is again as it was before.
        store.execute("""update versions set (name, state) = (select name, state from versions where id = ?1
          and version = ?2 - 1) where id = ?1 and version >= ?2""", (id, data["fromVersion"]))

def handle_batch(batch):
    with store:  # all of a batch or nothing: a failure ends the program, before the offset moves on
        store.execute("begin immediate")
        for message in batch:
            handle(*message)

if replay:
    store.executescript("delete from versions; delete from handled; delete from parked;")
if file:
    lines = [json.loads(line) for line in open(file, encoding="utf-8")]
    messages = [(m["headers"], json.dumps(m["value"])) for m in lines if m["topic"] == TOPIC]
    handle_batch((f"{file}/{n}", *message) for n, message in enumerate(messages))
    for shop in store.execute("select json_object('id', id, 'name', name, 'state', state, 'version', version) from shops"):
        print(*shop)
    sys.exit()

def plain(m):
    headers = {name: (value or b"").decode(errors="replace") for name, value in m.headers() or ()}
    return f"{m.topic()}/{m.partition()}/{m.offset()}", headers, m.value()

def assigned(consumer, partitions):
    for partition in partitions if replay else ():
        partition.offset = OFFSET_BEGINNING
    consumer.assign(partitions)

stopping = threading.Event()
for one in (signal.SIGTERM, signal.SIGINT):
    signal.signal(one, lambda *_: stopping.set())
# For TLS and a password: security.protocol=SASL_SSL, sasl.mechanism, sasl.username, sasl.password
consumer = Consumer({"bootstrap.servers": os.environ.get("KAFKA_BROKERS", "localhost:9092"),
                     "group.id": os.environ.get("GROUP", "my-shops"), "session.timeout.ms": 6000,
                     "auto.offset.reset": "earliest", "enable.auto.commit": False})
consumer.subscribe([TOPIC], on_assign=assigned)
while not stopping.is_set():
    messages = consumer.consume(500, timeout=0.5)
    for error in filter(None, (m.error() for m in messages)):
        raise KafkaException(error)  # to be started again
    try:
        if messages:
            handle_batch(map(plain, messages))
            consumer.commit(asynchronous=False)
    except KafkaException as error:
        print(f"Another instance goes on with these partitions: {error}", file=sys.stderr)
consumer.close()
