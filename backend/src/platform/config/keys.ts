import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../persistence/whole-file.ts';
import { ConfigError, KEY_NAMES, type Config, type KeyName } from './config.ts';

const MIN_BYTES = 32;

/** Signing and encryption keys. */
export type Keys = Readonly<Record<KeyName, KeyObject>>;
export const KEYS = Symbol('KEYS');

/**
 * Keys from the environment; those that are missing are made once and kept in
 * `DATA_DIR/keys.json`, readable by the owner alone. Several processes that share a database need
 * the same keys and so need them from the environment.
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const given = Object.fromEntries(
    Object.entries(config.keys).map(([name, value]) => [name, decode(name, value)]),
  );
  const missing = KEY_NAMES.filter((name) => !given[name]);
  if (missing.length > 0 && config.role !== 'all')
    throw new ConfigError(
      `${missing.join(', ')} must be set when ROLE=${config.role}: all processes need the same keys`,
    );
  if (missing.length > 0) {
    const kept = await keptKeys(config.dataDir);
    for (const name of missing) given[name] = decode(name, kept[name]);
  }
  return given as Record<KeyName, KeyObject>;
}

async function keptKeys(dataDir: string): Promise<Record<KeyName, string>> {
  const file = join(dataDir, 'keys.json');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable(file, error.message);
  });
  if (found !== null) return wholeKeys(file, found);
  const made = KEY_NAMES.map((name) => [name, randomBytes(MIN_BYTES).toString('hex')]);
  const kept = Object.fromEntries(made) as Record<KeyName, string>;
  await writeWhole(file, JSON.stringify(kept, null, 2));
  return kept;
}

function wholeKeys(file: string, text: string): Record<KeyName, string> {
  let kept: Record<string, unknown> | null;
  try {
    kept = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    throw unreadable(file, text.trim() === '' ? 'it is empty' : 'it is not whole');
  }
  const missing = KEY_NAMES.filter((name) => typeof kept?.[name] !== 'string');
  if (missing.length > 0) throw unreadable(file, `it lacks ${missing.join(', ')}`);
  return kept as Record<KeyName, string>;
}

/** New keys in place of lost ones would make what was encrypted and sealed unreadable for ever. */
function unreadable(file: string, why: string): ConfigError {
  return new ConfigError(
    `the keys in ${file} cannot be read (${why}). Restore this file from a backup, or set ${KEY_NAMES.join(', ')}`,
  );
}

function decode(name: string, value: string): KeyObject {
  const hex = /^([0-9a-f]{2})+$/i.test(value);
  const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value);
  const bytes = hex ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if ((!hex && !base64) || bytes.length < MIN_BYTES)
    throw new ConfigError(`${name} must be at least ${MIN_BYTES} bytes, written in hex or base64`);
  return createSecretKey(bytes);
}
