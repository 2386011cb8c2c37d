/** An invalid setting. The message names the variable and its rule. */
export class ConfigError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment while it is read. It collects what is wrong, so that one start names it all. */
export class Env {
  readonly #refused = new Set<string>();

  constructor(readonly variables: Variables) {}

  /** Refuses a setting by a sentence with its name and rule. Reading goes on. */
  refuse(sentence: string): void {
    this.#refused.add(sentence);
  }

  /** Runs a reader; undefined if it throws ConfigError, which counts as a refusal. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.refuse(error.message);
      return undefined;
    }
  }

  /** Throws ConfigError with all refusals. */
  expectValid(): void {
    const all = [...this.#refused];
    if (all.length === 1) throw new ConfigError(all[0]);
    if (all.length > 1)
      throw new ConfigError(
        [`${all.length} settings are invalid:`, ...all.map((one) => `  - ${one}`)].join('\n'),
      );
  }
}

/** The trimmed value; undefined if it is empty. */
export function text({ variables }: Env, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}

export function integer(
  env: Env,
  name: string,
  standard: number,
  min: number,
  max: number,
): number {
  const value = text(env, name);
  if (value === undefined) return standard;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  env.refuse(`${name} must be a whole number from ${min} to ${max}, not '${value}'`);
  return standard;
}

export function oneOf<T extends string>(
  env: Env,
  name: string,
  allowed: readonly T[],
  standard: T,
): T {
  const value = text(env, name);
  if (value === undefined) return standard;
  if (allowed.includes(value as T)) return value as T;
  env.refuse(`${name} must be one of ${allowed.join(', ')}, not '${value}'`);
  return standard;
}

export function url(env: Env, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  env.refuse(`${name} must be a URL beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return null;
}

export function list(env: Env, name: string): string[] | null {
  return (
    text(env, name)
      ?.split(',')
      .map((s) => s.trim())
      .filter(Boolean) ?? null
  );
}
