import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    for (const name of missing) given[name] = decode(name, kept[name]!);
  }
  return given as Record<KeyName, KeyObject>;
}

async function keptKeys(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'keys.json');
  const kept: Record<string, string> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const missing = KEY_NAMES.filter((name) => !kept[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(MIN_BYTES).toString('hex');
    await writeFile(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
  }
  return kept;
}

function decode(name: string, value: string): KeyObject {
  const hex = /^([0-9a-f]{2})+$/i.test(value);
  const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value);
  const bytes = hex ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if ((!hex && !base64) || bytes.length < MIN_BYTES)
    throw new ConfigError(`${name} must be at least ${MIN_BYTES} bytes, written in hex or base64`);
  return createSecretKey(bytes);
}
