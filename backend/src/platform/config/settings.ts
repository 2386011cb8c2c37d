import type { Env } from './env.ts';

/** The values that the process was started with, by their declaration. */
export type GivenSettings = ReadonlyMap<Settings<unknown>, unknown>;

/**
 * Settings that a module declares. They are read with the configuration, so a bad value stops the
 * start.
 */
export class Settings<T> {
  /** Refuses invalid values, or throws ConfigError. */
  readonly read: (env: Env) => T;

  constructor(read: (env: Env) => T) {
    this.read = read;
  }

  /** The value with which this process was started. */
  in(config: { settings: GivenSettings }): T {
    if (!config.settings.has(this))
      throw new Error('These settings were not read at start: add them to settings.ts');
    return config.settings.get(this) as T;
  }
}
