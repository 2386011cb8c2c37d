// npm run keys -- new | list | replace <name> | reencrypt | give-up
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { EndOpenOtps, END_BATCH } from '../modules/otp/public.ts';
import { DECLARATIONS } from '../app.module.ts';
import { ConfigError, KEY_NAMES, type Config, type KeyName } from '../platform/config/config.ts';
import { Encryption, valueKeyId } from '../platform/config/encryption.ts';
import { KEYS, neededAfter, replaceStoredKey, type Keys } from '../platform/config/keys.ts';
import {
  countByKey,
  inWords,
  nameOf,
  reencrypt,
  unreadableIn,
  type KeyCount,
} from '../platform/encrypted-values.ts';
import { giveUpMissingKeys, keepFingerprints } from '../platform/known-keys.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { Commands } from '../platform/commands/commands.ts';
import { endEverySignIn } from '../platform/identity/sessions/end-every-sign-in.ts';
import { withTools, type Tools } from './with-tools.ts';

const USAGE = `Usage: npm run keys -- new | list | replace ${KEY_NAMES.join('|')} | reencrypt | give-up`;
/** Values between two lines of progress. */
const PROGRESS_EVERY = 5_000;
const [verb, given] = process.argv.slice(2);
const name = KEY_NAMES.find((one) => one === given);
const older = name && neededAfter(name);

if (verb === 'new') printNewKeys();
else if (verb === 'replace')
  await withTools(replace, { replacing: older ? undefined : name, before: makeAnother });
else await withTools(work, { mayLackKeys: true });

async function work(tools: Tools): Promise<void> {
  if (verb === 'list') return list(tools);
  if (verb === 'reencrypt') return reencryptAll(tools);
  if (verb === 'give-up') return giveUp(tools);
  throw new ConfigError(USAGE);
}

/** Prints four new keys as lines of an environment file; reads and writes nothing. */
function printNewKeys(): void {
  for (const key of KEY_NAMES) process.stdout.write(`${key}=${randomBytes(32).toString('hex')}\n`);
}

/**
 * Runs before the database is opened: creates the successor of a key that is stored in DATA_DIR.
 */
async function makeAnother(config: Config, beside: boolean): Promise<void> {
  if (!name) throw new ConfigError(USAGE);
  if (beside)
    throw new ConfigError(
      'Stop Nattil first: a running process keeps the key that it started with',
    );
  if (!config.keys[name]) return replaceStoredKey(config.dataDir, name);
  if (older && !config.keys[older])
    throw new ConfigError(`Set the new key as ${name} and the previous one as ${older}`);
}

async function replace({ app, database, say }: Tools): Promise<void> {
  // AUDIT_KEY and DATA_KEY are replaced by opening the database with both keys.
  if (older) return say(`${name} is replaced; keep the previous key as ${older}`);
  let ended = 0;
  if (name === 'OTP_KEY')
    for (let n = END_BATCH; n === END_BATCH; ended += n)
      n = await app.get(Commands).run(new EndOpenOtps());
  await database.transaction(async (tx) => {
    if (name === 'JWT_SECRET') ended = await endEverySignIn(tx, app.get(Clock).now());
    await keepFingerprints(tx, app.get<Keys>(KEYS), [name!]);
  });
  say(`${name} is replaced; ${ended} ${name === 'OTP_KEY' ? 'open codes' : 'sign-ins'} ended`);
}

async function list({ app, database, say }: Tools): Promise<void> {
  const rows = await database.query<{
    name: KeyName;
    since: Date;
    until: Date | null;
    givenUpAt: Date | null;
  }>(
    'select name, since, until, given_up_at as "givenUpAt" from key_fingerprint order by name, since',
  );
  for (const row of rows)
    say(
      `${row.name}  from ${row.since.toISOString()}${row.until ? ` to ${row.until.toISOString()}` : ''}${row.givenUpAt ? `, given up ${row.givenUpAt.toISOString()}` : ''}`,
    );
  const keys = app.get<Keys>(KEYS);
  const counts = await countByKey(database, DECLARATIONS.encrypts);
  for (const setting of ['DATA_KEY', 'DATA_KEY_OLD', 'DATA_KEY_NEXT'] as const) {
    const key = keys[setting];
    if (key) say(`${setting}: ${inWords(under(valueKeyId(key), counts))}`);
  }
  const unreadable = unreadableIn(counts, keys);
  for (const keyId of new Set(unreadable.map((count) => count.keyId)))
    say(`A key that is not set (${keyId}): ${inWords(under(Buffer.from(keyId, 'hex'), counts))}`);
}

function under(keyId: Buffer, counts: KeyCount[]): KeyCount[] {
  return counts.filter((count) => count.keyId === keyId.toString('hex'));
}

/** Each batch is a statement of its own, so an interrupted run has lost nothing and can be repeated. */
async function reencryptAll({ app, database, say }: Tools): Promise<void> {
  const encryption = app.get(Encryption);
  let total = 0;
  let said = 0;
  const finished = new Map<string, number>();
  for await (const { column, done, of } of reencrypt(database, encryption, DECLARATIONS.encrypts)) {
    total += done - (finished.get(nameOf(column)) ?? 0);
    finished.set(nameOf(column), done);
    if (done < of && total - said < PROGRESS_EVERY) continue;
    said = total;
    say(`${nameOf(column)}: ${done} of ${of}`);
  }
  const present = valueKeyId(app.get<Keys>(KEYS).DATA_KEY);
  const counts = await countByKey(database, DECLARATIONS.encrypts);
  const left = counts.filter(({ keyId }) => keyId !== present.toString('hex'));
  say(`${total} values are encrypted again with DATA_KEY`);
  if (left.length === 0) return say('No value needs another key: DATA_KEY_OLD can be removed');
  throw new ConfigError(
    `${inWords(left)} are still under another key. If a running process still encrypts with it, change its settings and run this again; 'npm run keys -- list' shows which key`,
  );
}

/** The values stay in the database and can be read again if the key is found. */
async function giveUp({ app, database, say }: Tools): Promise<void> {
  const keys = app.get<Keys>(KEYS);
  const unreadable = unreadableIn(await countByKey(database, DECLARATIONS.encrypts), keys);
  if (unreadable.length === 0)
    return say('Every encrypted value can be read with the keys that are set');
  await giveUpMissingKeys(database, keys, app.get(Clock).now());
  say(`${inWords(unreadable)} are given up. Nattil starts without their key`);
}
