// Keeps a table of shops from the stream over HTTP, without a broker and without packages. With Node 24:
//   NATTIL_URL=https://… NATTIL_KEY=nattil_key_… node consumer.js            until SIGTERM or Ctrl-C
//   NATTIL_URL=https://… NATTIL_KEY=nattil_key_… node consumer.js --replay   from the beginning
// STORE: where to. One instance at a time; it waits by itself when the server is away.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const { NATTIL_URL, NATTIL_KEY, STORE = 'shops.db' } = process.env;
const KNOWN = /[.]Shop(Registered|Approved|Rejected|Blocked|Activated|Updated|HistoryLost)$/;
const KNOWN_SCHEMA = /[/:]1$/;
// The server says every 15 seconds how far you are: silent for longer, and the connection is dead.
const SILENT_MS = 40_000;

const store = new DatabaseSync(STORE, { timeout: 10_000 });
store.exec(`pragma journal_mode = wal;
  create table if not exists versions (id text, version integer, name text, state text, seq integer,
    primary key (id, version));
  create view if not exists shops as select id, name, state, max(version) as version from versions group by id;
  create table if not exists place (only_one integer primary key check (only_one = 1), seq integer, epoch text);
  insert or ignore into place values (1, 0, null)`);
const sql = (text, ...values) => store.prepare(text).get(...values);
if (process.argv.includes('--replay'))
  store.exec('delete from versions; update place set seq = 0, epoch = null');

function handle({ type, subject, seq, aggregatetype, aggregateversion, dataschema, data }) {
  if (aggregatetype !== 'shop') return;
  const last = sql('select * from versions where id = ? order by version desc limit 1', subject);
  const lastVersion = last?.version ?? 0;
  if (aggregateversion <= lastVersion) return; // a repeat
  if (aggregateversion > lastVersion + 1) throw new Error(`${subject}: a gap, begin with --replay`);
  const isKnown = KNOWN.test(type);
  if (isKnown && !KNOWN_SCHEMA.test(dataschema)) throw new Error(`a newer schema of ${type}`);
  const { name, status } = isKnown ? data : {};
  const row = [name ?? last?.name ?? null, status ?? last?.state ?? null, Number(seq)];
  sql('insert into versions values (?, ?, ?, ?, ?)', subject, aggregateversion, ...row);
}

/** A backup was restored: what came after the last common place never was. Read on from there. */
function discard({ epoch, lastCommonSeq }) {
  sql('delete from versions where seq > ?', Number(lastCommonSeq));
  sql('update place set epoch = ?, seq = min(seq, ?)', epoch, Number(lastCommonSeq));
}

/** The effect of an event and its place, both or neither; of an id without data the place alone. */
function take(block) {
  const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [id, kind] = [field('id'), field('event')];
  store.exec('begin immediate');
  try {
    const data = JSON.parse(field('data') ?? 'null');
    if (kind === 'LOG_EPOCH_CHANGED') discard(data);
    else if (kind === 'epoch') sql('update place set epoch = ?', data.epoch);
    else if (data) handle(data);
    if (id !== undefined) sql('update place set seq = ?', Number(id));
    store.exec('commit');
  } catch (error) {
    console.error(error); // it would fail again: somebody has to look
    process.exit(1);
  }
}

async function follow(stop) {
  const silent = new AbortController();
  const { seq, epoch } = sql('select seq, epoch from place');
  const headers = { authorization: `Bearer ${NATTIL_KEY}`, 'last-event-id': String(seq) };
  const since = epoch ? `&epoch=${epoch}` : '';
  const signal = AbortSignal.any([stop, silent.signal]);
  const timer = setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const answer = await fetch(`${NATTIL_URL}/api/events/stream?topics=shops${since}`, {
      headers,
      signal,
    });
    if (answer.status === 409) {
      const { code, data } = await answer.json();
      return take(`event: ${code}\ndata: ${JSON.stringify(data)}`);
    }
    if ([401, 403, 422].includes(answer.status)) {
      console.error(answer.status, await answer.text()); // waiting does not mend these
      process.exit(1);
    }
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    wait = 100;
    let text = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      const blocks = (text + part).split('\n\n');
      text = blocks.pop();
      blocks.forEach(take);
    }
  } finally {
    clearTimeout(timer);
  }
}

let wait = 100;
const stopping = new AbortController();
for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stopping.abort());
while (!stopping.signal.aborted) {
  const ended = await follow(stopping.signal).catch((error) => error.message);
  if (stopping.signal.aborted) break;
  console.error(`Connecting again: ${ended ?? 'the server ended the stream'}`);
  await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
  wait = Math.min(2 * wait, 2_000); // longer while it is away
}
