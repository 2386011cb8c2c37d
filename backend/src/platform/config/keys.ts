import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../kernel/atomic-file.ts';
import {
  ConfigError,
  KEY_NAMES,
  OTHER_KEY_NAMES,
  type Config,
  type KeyName,
  type OtherKeyName,
} from './config.ts';
import { KEY_RULE, keyBytes, MIN_KEY_BYTES } from './key-format.ts';

const FILE = 'keys.json';

/** Signing and encryption keys, and those that are accepted beside them. */
export type Keys = Readonly<Record<KeyName, KeyObject>> &
  Readonly<Partial<Record<OtherKeyName, KeyObject>>>;
export const KEYS = Symbol('KEYS');

type StoredKeys = Record<KeyName, string> & Partial<Record<OtherKeyName, string>>;

/**
 * Loads keys from the environment. Missing keys are generated once and kept in
 * `DATA_DIR/keys.json`, readable by the owner alone.
 * Processes that share a database need the same keys and therefore need them from the environment.
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const missing = KEY_NAMES.filter((name) => !config.keys[name]);
  if (missing.length > 0 && config.role !== 'all')
    throw new ConfigError(
      `${missing.join(', ')} must be set when ROLE=${config.role}: all processes need the same keys`,
    );
  const kept: Partial<StoredKeys> = missing.length > 0 ? await storedKeys(config.dataDir) : {};
  const keys: Partial<Record<KeyName | OtherKeyName, KeyObject>> = {};
  for (const name of [...KEY_NAMES, ...OTHER_KEY_NAMES]) {
    const value = config.keys[name] ?? (belongsTo(name, missing) ? kept[name] : undefined);
    if (value) keys[name] = decode(name, value);
  }
  return keys as Keys;
}

/** Another key in the file belongs to the current key in the file, not to one of the environment. */
function belongsTo(name: KeyName | OtherKeyName, missing: KeyName[]): boolean {
  return missing.includes(name.replace(/_(OLD|NEXT)$/, '') as KeyName);
}

/**
 * Replaces a key that is kept in DATA_DIR. A key that is needed for reading is kept as
 * `<name>_OLD`.
 */
export async function replaceStoredKey(dataDir: string, name: KeyName): Promise<void> {
  const kept = await storedKeys(dataDir);
  const older = neededAfter(name);
  if (older && kept[older]) throw new ConfigError(stillThere(older, join(dataDir, FILE)));
  const keys = { ...kept, ...(older && { [older]: kept[name] }), [name]: newKey() };
  await writeAtomically(join(dataDir, FILE), JSON.stringify(keys, null, 2));
}

/** The setting of the previous key, if stored data cannot be read or verified without it. */
export function neededAfter(name: KeyName): 'AUDIT_KEY_OLD' | 'DATA_KEY_OLD' | undefined {
  return name === 'AUDIT_KEY' || name === 'DATA_KEY' ? `${name}_OLD` : undefined;
}

function stillThere(older: 'AUDIT_KEY_OLD' | 'DATA_KEY_OLD', file: string): string {
  return older === 'DATA_KEY_OLD'
    ? `DATA_KEY_OLD is still in ${file}: run 'npm run keys -- reencrypt', remove it from the file, then replace DATA_KEY`
    : `AUDIT_KEY_OLD is still in ${file}: run 'npm run audit -- verify --full', remove it from the file, then replace AUDIT_KEY`;
}

/** The key in use, and the previous and the next one where they are set. */
export function acceptedKeys(keys: Keys, name: KeyName): [KeyObject, ...KeyObject[]] {
  const others = [`${name}_OLD`, `${name}_NEXT`].map((other) => keys[other as OtherKeyName]);
  return [keys[name], ...others.filter((key) => key !== undefined)];
}

/** Identifies a key without revealing it. */
export function fingerprintOf(name: KeyName, key: KeyObject): string {
  return createHmac('sha256', key).update(`nattil fingerprint of ${name}`).digest('hex');
}

async function storedKeys(dataDir: string): Promise<StoredKeys> {
  const file = join(dataDir, FILE);
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable(file, error.message);
  });
  if (found !== null) return wholeKeys(file, found);
  const made = KEY_NAMES.map((name) => [name, newKey()]);
  const kept = Object.fromEntries(made) as StoredKeys;
  await writeAtomically(file, JSON.stringify(kept, null, 2));
  return kept;
}

function wholeKeys(file: string, text: string): StoredKeys {
  let kept: Record<string, unknown> | null;
  try {
    kept = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    throw unreadable(file, text.trim() === '' ? 'it is empty' : 'it is not whole');
  }
  const missing = KEY_NAMES.filter((name) => typeof kept?.[name] !== 'string');
  if (missing.length > 0) throw unreadable(file, `it lacks ${missing.join(', ')}`);
  return kept as StoredKeys;
}

/**
 * The program does not replace lost keys: encrypted and sealed data would become unreadable for
 * good.
 */
function unreadable(file: string, why: string): ConfigError {
  return new ConfigError(
    `the keys in ${file} cannot be read (${why}). Restore this file from a backup, or set ${KEY_NAMES.join(', ')}`,
  );
}

function newKey(): string {
  return randomBytes(MIN_KEY_BYTES).toString('hex');
}

function decode(name: string, value: string): KeyObject {
  const bytes = keyBytes(value);
  if (!bytes) throw new ConfigError(`${name} must be ${KEY_RULE}`);
  return createSecretKey(bytes);
}
