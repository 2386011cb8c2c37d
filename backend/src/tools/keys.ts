// npm run keys -- list | replace <name>
import 'reflect-metadata';
import { EndOpenOtps, END_BATCH } from '../modules/otp/public.ts';
import {
  ConfigError,
  KEY_NAMES,
  OLDER_KEY_NAMES,
  type Config,
  type KeyName,
} from '../platform/config/config.ts';
import { KEYS, replaceKeptKey, type Keys } from '../platform/config/keys.ts';
import { keepFingerprints } from '../platform/known-keys.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { Commands } from '../platform/commands/commands.ts';
import { endEverySignIn } from '../platform/identity/sessions/end-every-sign-in.ts';
import { withTools, type Tools } from './with-tools.ts';

const USAGE = `Usage: npm run keys -- list | replace ${KEY_NAMES.join('|')}`;
const [verb, given] = process.argv.slice(2);
const name = KEY_NAMES.find((one) => one === given);
const older = OLDER_KEY_NAMES.find((one) => one === `${given}_OLD`);

await (verb === 'replace'
  ? withTools(replace, { replacing: older ? undefined : name, before: makeAnother })
  : withTools(list));

/**
 * Runs before the database is opened: creates the successor of a key that is stored in DATA_DIR.
 */
async function makeAnother(config: Config, beside: boolean): Promise<void> {
  if (!name) throw new ConfigError(USAGE);
  if (beside)
    throw new ConfigError(
      'Stop Nattil first: a running process keeps the key that it started with',
    );
  if (!config.keys[name]) return replaceKeptKey(config.dataDir, name);
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

async function list({ database, say }: Tools): Promise<void> {
  if (verb !== 'list') throw new ConfigError(USAGE);
  const rows = await database.query<{ name: KeyName; since: Date; until: Date | null }>(
    'select name, since, until from key_fingerprint order by name, since',
  );
  for (const row of rows)
    say(
      `${row.name}  from ${row.since.toISOString()}${row.until ? ` to ${row.until.toISOString()}` : ''}`,
    );
}
