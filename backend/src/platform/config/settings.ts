import type { Env } from './env.ts';

/** What every process was started with, by who declared it. */
export type GivenSettings = ReadonlyMap<Settings<unknown>, unknown>;

/** What a module lets be set from outside. It is read with everything else, so a bad value stops the start. */
export class Settings<T> {
  /** Throws ConfigError. */
  readonly read: (env: Env) => T;

  constructor(read: (env: Env) => T) {
    this.read = read;
  }

  /** As this process was started. */
  in(config: { settings: GivenSettings }): T {
    if (!config.settings.has(this)) throw new Error('Settings that were not read at start');
    return config.settings.get(this) as T;
  }
}
