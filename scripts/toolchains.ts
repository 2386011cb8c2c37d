// Toolchains that the tests of programs in other languages need besides Node.js. They are installed
// once. If that fails, their tests are skipped with a loud notice, unless they must run.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from '@jest/globals';

type Command = readonly [program: string, ...args: string[]];
interface Prepared {
  cwd: string;
  /** Files that determine the installed packages. */
  pins: string[];
  /** Written when everything is installed; deleted together with its folder. */
  marker: string;
  commands: Command[];
}

export const NPM_CI: Command = [
  'npm',
  ...['ci', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'],
];

/** Commands that create a virtual environment with the packages of requirements.txt. */
export function pythonPackages(venv: string): Command[] {
  const pip = ['install', '-q', '--disable-pip-version-check', '--retries', '1'];
  return [
    ['python3', '-m', 'venv', venv],
    [join(binOf(venv), 'python'), '-m', 'pip', ...pip, '-r', 'requirements.txt'],
  ];
}

export function binOf(venv: string): string {
  return join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
}

/**
 * Runs the commands once for each content of the pins; returns the reason if that fails, or null.
 */
export async function prepared({ cwd, pins, marker, commands }: Prepared): Promise<string | null> {
  const hash = createHash('sha256');
  for (const pin of pins) hash.update(readFileSync(join(cwd, pin)));
  const key = hash.digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === key) return null;
  try {
    for (const [program, ...args] of commands)
      await promisify(execFile)(program, args, { cwd, shell: process.platform === 'win32' });
  } catch (error) {
    const { message, stdout = '' } = error as Error & { stdout?: string };
    return `${message}\n${stdout}`;
  }
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, key);
  return null;
}

/**
 * The tests of one toolchain. A missing toolchain skips them, or is a failure if the environment
 * variable named by `required` is 1.
 */
export function withToolchain(
  name: string,
  required: string,
  missing: string | null,
  tests: () => void,
): void {
  if (!missing) return describe(name, tests);
  if (process.env[required] === '1')
    return it(`${name}: the toolchain is there`, () => {
      throw new Error(missing);
    });
  process.stderr.write(`!!!!!!!! The tests by ${name} are SKIPPED: ${missing}\n`);
  return describe.skip(name, tests);
}
