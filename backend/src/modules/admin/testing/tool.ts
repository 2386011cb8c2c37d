import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../../../platform/testing/test-app.ts';

const loader = fileURLToPath(new URL('../../../../../scripts/swc-register.mjs', import.meta.url));

/** Runs a command-line tool on the database of a test application; answers what it said. */
export async function runTool(
  app: Pick<TestApp, 'config' | 'databaseUrl'>,
  tool: 'audit' | 'keys',
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<{ code: number | null; said: string }> {
  const entry = fileURLToPath(new URL(`../../../tools/${tool}.ts`, import.meta.url));
  const { config, databaseUrl } = app;
  const child = spawn(process.execPath, ['--import', loader, entry, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      AUDIT_HEADS_FILE: config.auditHeadsFile,
      ADMIN_PASSWORD: 'Back-home-2026',
      GEOCODING_URL: 'off',
      ...config.keys,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((ended) => child.on('exit', ended));
  return { code, said };
}
