import { SYSTEM } from './kernel/domain/actor.ts';
import type { Queryable } from './persistence/database.ts';
import { recordAction } from './event-log/event-log.ts';
import { ConfigError, KEY_NAMES, type KeyName } from './config/config.ts';
import { acceptedKeys, fingerprintOf, type Keys } from './config/keys.ts';

/** Instructions for a key that differs from the one that the database was used with. */
const REMEDY: Record<KeyName, string> = {
  AUDIT_KEY:
    'Set the right key; to rotate it, set the previous one as AUDIT_KEY_OLD. With another key the audit trail can never be verified again',
  DATA_KEY:
    'Set the right key; to rotate it, set the previous one as DATA_KEY_OLD. With another key encrypted data can never be read again',
  JWT_SECRET:
    "Set the right key. To rotate it, set the previous one as JWT_SECRET_OLD; 'npm run keys -- replace JWT_SECRET' replaces it and ends all sign-ins",
  OTP_KEY:
    "Set the right key. To rotate it, set the previous one as OTP_KEY_OLD; 'npm run keys -- replace OTP_KEY' replaces it and ends all open codes",
};

/**
 * Throws ConfigError if a key differs from the one that this database was used with. It only reads
 * and runs before the first write.
 * @param replacing a key that is being replaced on purpose
 */
export async function refuseOtherKeys(
  db: Queryable,
  keys: Keys,
  replacing?: KeyName,
): Promise<void> {
  const known = await knownKeys(db);
  for (const name of KEY_NAMES) {
    const inUse = known.get(name);
    if (!inUse || name === replacing) continue;
    if (acceptedKeys(keys, name).some((key) => inUse === fingerprintOf(name, key))) continue;
    throw new ConfigError(
      `${name} is not the key that this database was used with. ${REMEDY[name]}.`,
    );
  }
}

/** Stores the fingerprints of the current keys and records replacements. */
export async function keepFingerprints(
  db: Queryable,
  keys: Keys,
  names: readonly KeyName[],
): Promise<void> {
  const known = await knownKeys(db);
  const [time] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  for (const name of names) {
    const fingerprint = fingerprintOf(name, keys[name]);
    if (known.get(name) === fingerprint || known.get(name) === nextFingerprint(name, keys))
      continue;
    await db.execute('update key_fingerprint set until = $2 where name = $1 and until is null', [
      name,
      time!.now,
    ]);
    await db.execute(
      `insert into key_fingerprint (name, fingerprint, since) values ($1, $2, $3)
       on conflict (name, fingerprint) do update set since = excluded.since, until = null, given_up_at = null`,
      [name, fingerprint, time!.now],
    );
    if (known.has(name)) await recordAction(db, 'KeyReplaced', { key: name }, SYSTEM, time!.now);
  }
}

/** The start no longer asks for the data keys that are not set. */
export async function giveUpMissingKeys(db: Queryable, keys: Keys, now: Date): Promise<void> {
  const given = acceptedKeys(keys, 'DATA_KEY').map((key) => fingerprintOf('DATA_KEY', key));
  await db.execute(
    `update key_fingerprint set given_up_at = $2
     where name = 'DATA_KEY' and fingerprint <> all($1) and given_up_at is null`,
    [given, now],
  );
}

/** Current fingerprints by name; empty before the first start. */
async function knownKeys(db: Queryable): Promise<Map<KeyName, string>> {
  const [table] = await db.query<{ there: boolean }>(
    `select to_regclass('key_fingerprint') is not null as there`,
  );
  if (!table!.there) return new Map();
  const rows = await db.query<{ name: KeyName; fingerprint: string }>(
    'select name, fingerprint from key_fingerprint where until is null',
  );
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** Another process already uses the next key; this one is a step behind in the rotation. */
function nextFingerprint(name: KeyName, keys: Keys): string | null {
  const next = name === 'AUDIT_KEY' ? undefined : keys[`${name}_NEXT`];
  return next ? fingerprintOf(name, next) : null;
}
