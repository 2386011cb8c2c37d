import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

/** Starts a worker in a separate process that a test can kill. */
export function startWorkerProcess(env: Record<string, string>): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', file('scripts/swc-register.mjs'), file('backend/src/run.ts')],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        ROLE: 'worker',
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_POOL: '4',
        LOG_LEVEL: 'silent',
        GEOCODING_URL: 'off',
        ADMIN_EMAIL: 'admin@nattil.example',
        ADMIN_PASSWORD: 'Back-home-2026',
        JWT_SECRET: KEY,
        AUDIT_KEY: KEY,
        OTP_KEY: KEY,
        DATA_KEY: KEY,
        ...env,
      },
    },
  );
}
