import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('../../../../scripts/swc-register.mjs', import.meta.url));

export interface Said {
  code: number | null;
  said: string;
}

/** Runs a command-line tool in a child process, which `whileItRuns` receives. */
export async function runCommand(
  tool:
    | 'admin'
    | 'audit'
    | 'backup'
    | 'database'
    | 'keys'
    | 'consumers'
    | 'members'
    | 'relay'
    | 'restore',
  args: string[],
  env: Record<string, string | undefined>,
  whileItRuns: (child: ChildProcess) => void = () => undefined,
): Promise<Said> {
  const entry = fileURLToPath(new URL(`../../tools/${tool}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', loader, entry, ...args], {
    env: { PATH: process.env.PATH, ADMIN_PASSWORD: 'Back-home-2026', GEOCODING_URL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  whileItRuns(child);
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, said };
}
