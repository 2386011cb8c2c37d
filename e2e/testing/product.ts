import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

export const ADMIN = { email: 'admin@nattil.example', password: 'Kasavu-gold-1956' };

export interface Product {
  address: string;
  stop(): Promise<void>;
}

/**
 * Environment variables that every program needs. A developer's settings do not reach the product.
 */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot', 'APPDATA'];

/**
 * Runs `npm start` in a process of its own, which builds changed code first. The product listens on
 * a free port, with demo data in an embedded PostgreSQL that is deleted at the end.
 */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'nattil-e2e-'));
  // If this process is root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o755);
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      GEOCODING_URL: 'off',
      // The webhook receivers of the journeys.
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      // Each visitor has its own IP address.
      TRUSTED_PROXY_HOPS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listenTo(child);
  let stopping = false;
  const stop = async () => {
    stopping = true;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilWelcome(child, said);
  } catch (error) {
    await stop();
    throw error;
  }
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`The product ended by itself (${code ?? signal}):\n${said()}`);
  });
  return { address: `http://localhost:${port}`, stop };
}

/** Collects the output of the process for the error message if it exits early. */
function listenTo(child: ChildProcess): () => string {
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  child.stdout?.setEncoding('utf8').on('data', hear);
  child.stderr?.setEncoding('utf8').on('data', hear);
  return () => said;
}

/**
 * Resolves at the last line of the welcome; rejects with the output if the process exits before.
 */
function untilWelcome(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (said().includes('Ctrl-C stops everything')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The product ended with code ${code}:\n${said()}`)),
    );
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
