import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../kernel/atomic-file.ts';
import {
  ConfigError,
  KEY_NAMES,
  OLDER_KEY_NAMES,
  type Config,
  type KeyName,
  type OlderKeyName,
} from './config.ts';

const MIN_BYTES = 32;
const FILE = 'keys.json';

/** Signing and encryption keys, and the previous key after a rotation. */
export type Keys = Readonly<Record<KeyName, KeyObject>> &
  Readonly<Partial<Record<OlderKeyName, KeyObject>>>;
export const KEYS = Symbol('KEYS');

type KeptKeys = Record<KeyName, string> & Partial<Record<OlderKeyName, string>>;

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
  const kept: Partial<KeptKeys> = missing.length > 0 ? await keptKeys(config.dataDir) : {};
  const keys: Partial<Record<KeyName | OlderKeyName, KeyObject>> = {};
  for (const name of [...KEY_NAMES, ...OLDER_KEY_NAMES]) {
    const value = config.keys[name] ?? (belongsTo(name, missing) ? kept[name] : undefined);
    if (value) keys[name] = decode(name, value);
  }
  return keys as Keys;
}

/**
 * A previous key in the file belongs to the current key in the file, not to one from the
 * environment.
 */
function belongsTo(name: KeyName | OlderKeyName, missing: KeyName[]): boolean {
  return missing.includes(name.replace('_OLD', '') as KeyName);
}

/**
 * Replaces a key that is kept in DATA_DIR. A key that is needed for reading is kept as
 * `<name>_OLD`.
 */
export async function replaceKeptKey(dataDir: string, name: KeyName): Promise<void> {
  const kept = await keptKeys(dataDir);
  const older = OLDER_KEY_NAMES.find((one) => one === `${name}_OLD`);
  if (older && kept[older])
    throw new ConfigError(
      `${older} is still in ${join(dataDir, FILE)}: remove it once no data is encrypted with it, then replace ${name}`,
    );
  const keys = { ...kept, ...(older && { [older]: kept[name] }), [name]: newKey() };
  await writeAtomically(join(dataDir, FILE), JSON.stringify(keys, null, 2));
}

/** Identifies a key without revealing it. */
export function fingerprintOf(name: KeyName, key: KeyObject): string {
  return createHmac('sha256', key).update(`nattil fingerprint of ${name}`).digest('hex');
}

async function keptKeys(dataDir: string): Promise<KeptKeys> {
  const file = join(dataDir, FILE);
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable(file, error.message);
  });
  if (found !== null) return wholeKeys(file, found);
  const made = KEY_NAMES.map((name) => [name, newKey()]);
  const kept = Object.fromEntries(made) as KeptKeys;
  await writeAtomically(file, JSON.stringify(kept, null, 2));
  return kept;
}

function wholeKeys(file: string, text: string): KeptKeys {
  let kept: Record<string, unknown> | null;
  try {
    kept = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    throw unreadable(file, text.trim() === '' ? 'it is empty' : 'it is not whole');
  }
  const missing = KEY_NAMES.filter((name) => typeof kept?.[name] !== 'string');
  if (missing.length > 0) throw unreadable(file, `it lacks ${missing.join(', ')}`);
  return kept as KeptKeys;
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
  return randomBytes(MIN_BYTES).toString('hex');
}

function decode(name: string, value: string): KeyObject {
  const hex = /^([0-9a-f]{2})+$/i.test(value);
  const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value);
  const bytes = hex ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if ((!hex && !base64) || bytes.length < MIN_BYTES)
    throw new ConfigError(`${name} must be at least ${MIN_BYTES} bytes, written in hex or base64`);
  return createSecretKey(bytes);
}
