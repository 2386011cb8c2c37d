// Runs the tools of node_modules/.bin as child processes, the same way for check, build and test.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Shows the output as it comes; otherwise it is only returned. */
  stream?: boolean;
}

export interface RunResult {
  code: number;
  /** Standard output and standard error in order; empty when streamed. */
  output: string;
  seconds: number;
}

export function run(
  command: string,
  args: string[],
  { cwd = root, env = {}, stream = false }: RunOptions = {},
): Promise<RunResult> {
  const started = performance.now();
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', stream ? 'inherit' : 'pipe', stream ? 'inherit' : 'pipe'],
    // On Windows the tools' launchers are .cmd files.
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => {
    const done = (code: number) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}
