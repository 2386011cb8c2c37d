// The toolchains of examples/clients: its own npm packages, and Python.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { binOf, NPM_CI, prepared, pythonPackages } from '../../scripts/toolchains.ts';
import { root } from './root.ts';

const clients = join(root, 'examples', 'clients');
export const generated = join(clients, 'generated');
const venv = join(clients, '.venv');

/** Installs the TypeScript generator; returns the reason if this machine cannot, or null. */
export function prepareTypeScript(): Promise<string | null> {
  const marker = join(clients, 'node_modules', '.installed');
  return prepared({ cwd: clients, pins: ['package-lock.json'], marker, commands: [NPM_CI] });
}

/** Installs the Python generator; returns the reason if this machine cannot, or null. */
export function preparePython(): Promise<string | null> {
  const [pins, marker] = [['requirements.txt'], join(venv, '.installed')];
  return prepared({ cwd: clients, pins, marker, commands: pythonPackages(venv) });
}

/** Runs a command in that folder; returns its output, or throws with all of it. */
export function runThere(command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const path = [join(clients, 'node_modules', '.bin'), binOf(venv), process.env['PATH']].join(
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
