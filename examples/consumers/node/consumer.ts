// Keeps a table of shops from their events. With Node 24: npm install, then
//   node consumer.ts                reads from Kafka until SIGTERM or Ctrl-C
//   node consumer.ts --replay       the same from the beginning, into an emptied store
//   node consumer.ts --file <file>  reads recorded events, prints the table and ends
// KAFKA_BROKERS, GROUP and STORE: where from, as whom, where to. Instances of a group share a store.
import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { Kafka, logLevel, type IHeaders } from 'kafkajs';

const TOPIC = 'privilege.shops.v1';
// The types that count here, and the version of their schemas for which this was written.
const KNOWN = /[.]Shop(Registered|Approved|Rejected|Blocked|Activated|Updated|HistoryLost)$/;
const KNOWN_SCHEMA = /[/:]1$/;
const { KAFKA_BROKERS = 'localhost:9092', GROUP = 'my-shops', STORE = 'shops.db' } = process.env;
const options = { file: { type: 'string' }, replay: { type: 'boolean' } } as const;
const { file, replay } = parseArgs({ options }).values;

const store = new DatabaseSync(STORE, { timeout: 10_000 });
store.exec(`pragma journal_mode = wal;
  create table if not exists versions (id text, version integer, name text, state text, epoch text, primary key (id, version));
  create view if not exists shops as select id, name, state, max(version) as version from versions group by id;
  create table if not exists handled (type text primary key, times integer);
  create table if not exists parked (place text primary key, id text, why text)`);
const sql = (text: string, ...values: SQLInputValue[]) => store.prepare(text).get(...values);

// What came from an earlier epoch in this version or a higher one is void: a backup was restored.
const LAST = `select * from versions where id = ?1 and (epoch >= ?2 or version < ?3)
  order by version desc limit 1`;

function handle(place: string, headers: IHeaders, value: string | undefined): void {
  const header = (name: string) => headers[name]?.toString() ?? ''; // kafkajs gives Buffers
  const [id, type] = [header('ce_subject'), header('ce_type')];
  const epoch = header('ce_logepoch');
  const version = Number(header('ce_aggregateversion'));
  const park = (why: string) => {
    console.error(`PARKED ${place}, shop ${id}: ${why}`);
    sql('insert or ignore into parked values (?, ?, ?)', place, id, why);
  };
  if (!id || !type || !(version > 0)) return park('it lacks the headers of an event');
  if (header('ce_aggregatetype') !== 'shop') return; // it has versions of its own
  const last = sql(LAST, id, epoch, version);
  const lastVersion = Number(last?.version ?? 0);
  // A repeat, or from a log that a restored backup has replaced.
  if (version <= lastVersion || String(last?.epoch ?? '') > epoch) return;
  if (version > lastVersion + 1) return park(`version ${version} comes after ${lastVersion}`);
  let data: { name?: string; status?: string; fromVersion?: number } = {};
  if (KNOWN.test(type)) {
    if (!KNOWN_SCHEMA.test(header('ce_dataschema'))) throw new Error(`a newer schema of ${type}`);
    try {
      data = JSON.parse(value ?? '');
      if (!data.status && !data.fromVersion) throw new Error('fields are missing');
    } catch (error) {
      return park(String(error)); // later versions of this shop too, until a replay
    }
  }
  const [name = null, state = null] = [data.name ?? last?.name, data.status ?? last?.state];
  sql('delete from versions where id = ? and version >= ?', id, version);
  sql('insert into versions values (?, ?, ?, ?, ?)', id, version, name, state, epoch);
  sql('insert into handled values (?, 1) on conflict do update set times = times + 1', type);
  // A restored backup lacks all from that version on: the shop is again as it was before.
  const undo = `update versions set (name, state) = (select name, state from versions where id = ?1
    and version = ?2 - 1) where id = ?1 and version >= ?2`;
  if (data.fromVersion) sql(undo, id, data.fromVersion);
}

/** All of a batch or nothing: a failure ends the program, before the offset moves on. */
function handleBatch(batch: Parameters<typeof handle>[]): void {
  try {
    store.exec('begin immediate');
    for (const message of batch) handle(...message);
    store.exec('commit');
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

if (replay) store.exec('delete from versions; delete from handled; delete from parked');
if (file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const messages = lines.map((l) => JSON.parse(l)).filter(({ topic }) => topic === TOPIC);
  handleBatch(messages.map((m, n) => [`${file}/${n}`, m.headers, JSON.stringify(m.value)]));
  for (const shop of store.prepare('select * from shops').all()) console.log(JSON.stringify(shop));
} else {
  // For TLS and a password: ssl: true, sasl: { mechanism: 'scram-sha-512', username, password }
  const kafka = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.ERROR });
  const consumer = kafka.consumer({ groupId: GROUP, sessionTimeout: 6000 });
  consumer.on(consumer.events.CRASH, (crash) => crash.payload.restart || process.exit(1));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => consumer.disconnect());
  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment: own } }) => {
    const seek = (partition: number) => consumer.seek({ topic: TOPIC, partition, offset: '0' });
    if (replay) own[TOPIC]?.forEach(seek);
  });
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch: { topic, partition, messages } }) => {
      const place = `${topic}/${partition}`;
      handleBatch(messages.map((m) => [`${place}/${m.offset}`, m.headers!, m.value?.toString()]));
      const offset = String(Number(messages.at(-1)!.offset) + 1);
      await consumer.commitOffsets([{ topic, partition, offset }]);
    },
  });
}
