/** An invalid setting. The message names the variable and its rule. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>;

/** The trimmed value; undefined if it is empty. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
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
  if (!Number.isInteger(number) || number < min || number > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not '${value}'`);
  return number;
}

export function oneOf<T extends string>(
  env: Env,
  name: string,
  allowed: readonly T[],
  standard: T,
): T {
  const value = text(env, name);
  if (value === undefined) return standard;
  if (!allowed.includes(value as T))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'`);
  return value as T;
}

export function url(env: Env, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigError(
      `${name} must be a URL beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  return value;
}

export function list(env: Env, name: string): string[] | null {
  return (
    text(env, name)
      ?.split(',')
      .map((s) => s.trim())
      .filter(Boolean) ?? null
  );
}
