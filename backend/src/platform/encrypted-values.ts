import { ConfigError } from './config/config.ts';
import { KEY_ID, valueKeyId, type Encryption } from './config/encryption.ts';
import { acceptedKeys, fingerprintOf, type Keys } from './config/keys.ts';
import type { Queryable } from './persistence/database.ts';
import type { EncryptedColumn } from './registries/encrypted-columns.ts';

const BATCH = 500;

/** Number of a column's values under one key. */
export interface KeyCount {
  column: EncryptedColumn;
  /** Hex id of the key. */
  keyId: string;
  values: number;
}

export interface Rewritten {
  column: EncryptedColumn;
  done: number;
  of: number;
}

export const nameOf = ({ table, column }: EncryptedColumn): string => `${table}.${column}`;

/** Counts the encrypted values by the key id that each of them begins with. Decrypts nothing. */
export async function countByKey(
  db: Queryable,
  columns: readonly EncryptedColumn[],
): Promise<KeyCount[]> {
  const counts: KeyCount[] = [];
  for (const one of columns) {
    const rows = await db.query<{ keyId: string; values: number }>(
      `select encode(${keyIdOf(one)}, 'hex') as "keyId", count(*)::int as values
       from ${one.table} where ${one.column} is not null group by 1`,
    );
    counts.push(...rows.map((row) => ({ column: one, ...row })));
  }
  return counts;
}

/** The counts of values whose key is not set. */
export function unreadableIn(counts: readonly KeyCount[], keys: Keys): KeyCount[] {
  const known = new Set(
    acceptedKeys(keys, 'DATA_KEY').map((key) => valueKeyId(key).toString('hex')),
  );
  return counts.filter(({ keyId }) => !known.has(keyId));
}

/**
 * Throws ConfigError while values exist under a DATA_KEY that is not set. Counts only if the
 * database was used with such a key, so that other starts read one row.
 */
export async function refuseUnreadableValues(
  db: Queryable,
  keys: Keys,
  columns: readonly EncryptedColumn[],
): Promise<void> {
  const given = acceptedKeys(keys, 'DATA_KEY').map((key) => fingerprintOf('DATA_KEY', key));
  const missing = await db.query(
    `select from key_fingerprint
     where name = 'DATA_KEY' and fingerprint <> all($1) and given_up_at is null limit 1`,
    [given],
  );
  if (missing.length === 0) return;
  const unreadable = unreadableIn(await countByKey(db, columns), keys);
  if (unreadable.length === 0) return;
  throw new ConfigError(
    `${inWords(unreadable)} cannot be read, because the DATA_KEY that encrypted them is not set. ` +
      `Set it as DATA_KEY_OLD, start, and run 'npm run keys -- reencrypt' before you remove it. ` +
      `If the key is lost for good, run 'npm run keys -- give-up'.`,
  );
}

/** Such as `12 encrypted values (shop.pan_number 8, webhook.secret 4)`. */
export function inWords(counts: readonly KeyCount[]): string {
  const byColumn = new Map<string, number>();
  for (const { column, values } of counts)
    byColumn.set(nameOf(column), (byColumn.get(nameOf(column)) ?? 0) + values);
  const parts = [...byColumn].map(([name, values]) => `${name} ${values}`);
  const total = [...byColumn.values()].reduce((sum, values) => sum + values, 0);
  const sum = `${total} encrypted ${total === 1 ? 'value' : 'values'}`;
  return total === 0 ? sum : `${sum} (${parts.join(', ')})`;
}

/**
 * Encrypts the values under other accepted keys again with the key in use, batch by batch, and
 * yields after each. A value that changes meanwhile stays as it was written.
 */
export async function* reencrypt(
  db: Queryable,
  encryption: Encryption,
  columns: readonly EncryptedColumn[],
): AsyncGenerator<Rewritten> {
  const others = encryption.otherKeyIds;
  for (const one of columns) {
    const [found] = await db.query<{ of: number }>(
      `select count(*)::int as of from ${one.table} where ${keyIdOf(one)} = any($1)`,
      [others],
    );
    let last: unknown[] | undefined;
    for (let done = 0; ;) {
      const rows = await nextBatch(db, one, others, last);
      if (rows.length === 0) break;
      last = rows.at(-1)!.key;
      done += await rewrite(db, encryption, one, rows);
      yield { column: one, done, of: found!.of };
    }
  }
}

interface Row {
  key: unknown[];
  value: Buffer;
}

async function nextBatch(
  db: Queryable,
  one: EncryptedColumn,
  keyIds: Buffer[],
  after: unknown[] | undefined,
): Promise<Row[]> {
  const names = Object.keys(one.key);
  const bounds = Object.values(one.key).map((type, at) => `$${at + 2}::${type}`);
  const rows = await db.query<Record<string, unknown> & { value: Buffer }>(
    `select ${names.join(', ')}, ${one.column} as value from ${one.table}
     where ${keyIdOf(one)} = any($1)
       ${after ? `and (${names.join(', ')}) > (${bounds.join(', ')})` : ''}
     order by ${names.join(', ')} limit ${BATCH}`,
    [keyIds, ...(after ?? [])],
  );
  return rows.map((row) => ({ key: names.map((name) => row[name]), value: row.value }));
}

async function rewrite(
  db: Queryable,
  encryption: Encryption,
  { table, column, key, placeOf }: EncryptedColumn,
  rows: Row[],
): Promise<number> {
  const names = Object.keys(key);
  const types = Object.values(key);
  const place = placeOf as (...values: unknown[]) => string;
  const next = rows.flatMap((row) => {
    const text = encryption.readable(row.value, place(...row.key));
    return text === null ? [] : [{ ...row, next: encryption.encrypt(text, place(...row.key)) }];
  });
  return db.execute(
    `update ${table} t set ${column} = n.next
     from unnest($1::bytea[], $2::bytea[], ${types.map((type, at) => `$${at + 3}::${type}[]`).join(', ')})
       as n(old, next, ${names.map((_, at) => `k${at}`).join(', ')})
     where ${names.map((name, at) => `t.${name} = n.k${at}`).join(' and ')} and t.${column} = n.old`,
    [
      next.map(({ value }) => value),
      next.map((row) => row.next),
      ...names.map((_, at) => next.map((row) => row.key[at])),
    ],
  );
}

function keyIdOf({ column }: EncryptedColumn): string {
  return `substring(${column} from 1 for ${KEY_ID})`;
}
