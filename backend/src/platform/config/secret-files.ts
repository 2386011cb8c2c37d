import { readFileSync } from 'node:fs';
import { Env, text, type Variables } from './env.ts';

/**
 * The environment, with each secret that is given as a file: `<name>_FILE` names the file, whose
 * content without the newline at its end is the value. Refuses a secret that is given both ways.
 */
export function withSecretFiles(variables: Variables, names: readonly string[]): Env {
  const values: Record<string, string | undefined> = { ...variables };
  const env = new Env(values);
  for (const name of names) {
    const file = text(env, `${name}_FILE`);
    if (file === undefined) continue;
    if (text(env, name) !== undefined) {
      env.refuse(`${name} and ${name}_FILE are both set: set one of them`);
      continue;
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (values[name].trim() === '') env.refuse(`${name}_FILE names a file that is empty`);
    } catch (error) {
      const { code } = error as { code?: string };
      env.refuse(`${name}_FILE must name a file that can be read (${code ?? 'unknown'})`);
    }
  }
  return env;
}
