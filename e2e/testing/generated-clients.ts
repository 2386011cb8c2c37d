// What examples/clients needs besides Node: packages of its own, and Python.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

export const clients = join(root, 'examples', 'clients');
export const generated = join(clients, 'generated');
const venv = join(clients, '.venv');
const venvBin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');

const NPM_CI = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];
const PIP = [
  'install',
  '-q',
  '--disable-pip-version-check',
  '--retries',
  '1',
  '-r',
  'requirements.txt',
];

/** Installs the TypeScript generators; says why that does not work here, or null. */
export function prepareTypeScript(): string | null {
  return prepared('package-lock.json', join(clients, 'node_modules'), () => ran('npm', NPM_CI));
}

/** Installs the Python generator; says why that does not work here, or null. */
export function preparePython(): string | null {
  return prepared(
    'requirements.txt',
    venv,
    () =>
      ran('python3', ['-m', 'venv', venv]) ?? ran(join(venvBin, 'python'), ['-m', 'pip', ...PIP]),
  );
}

/** Runs a command there; returns what it printed, and fails with all of it. */
export function runThere(command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const path = [join(clients, 'node_modules', '.bin'), venvBin, process.env['PATH']].join(
    delimiter,
  );
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: clients,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1', ...env },
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
}

/** Does it once for each content of this file of pinned versions. */
function prepared(pins: string, folder: string, install: () => string | null): string | null {
  const key = createHash('sha256')
    .update(readFileSync(join(clients, pins)))
    .digest('hex');
  const marker = join(folder, '.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === key) return null;
  const why = install();
  if (why === null) writeFileSync(marker, key);
  return why;
}

function ran(command: string, args: string[]): string | null {
  try {
    runThere(command, args);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
