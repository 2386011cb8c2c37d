import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

const loader = fileURLToPath(new URL('../../../../scripts/swc-register.mjs', import.meta.url));
const entry = fileURLToPath(new URL('../../run.ts', import.meta.url));

/** The product in a child process. */
export interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

/** Processes and folders of one spec, which are removed after it. */
export class StartedProducts {
  readonly #running: Started[] = [];
  readonly #folders: string[] = [];

  start = (env: Record<string, string>): Started => {
    const child = spawn(process.execPath, ['--import', loader, entry], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ADMIN_PASSWORD: 'Back-home-2026', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    const started = {
      child,
      output: () => text,
      exited: new Promise<number | null>((r) => child.on('exit', r)),
    };
    this.#running.push(started);
    return started;
  };

  /** Starts with a new folder and without demo data, and waits until the product is ready. */
  async startReady(
    env: Record<string, string> = {},
  ): Promise<Started & { dataDir: string; port: number; api: ApiClient }> {
    const dataDir = env.DATA_DIR ?? (await this.freshDir());
    const port = await freePort();
    const started = this.start({ DATA_DIR: dataDir, PORT: String(port), DEMO_DATA: 'off', ...env });
    return { ...started, dataDir, port, api: await ready(started, port) };
  }

  async freshDir(): Promise<string> {
    const dir = await mkdtemp(join(tmpdir(), 'nattil-start-'));
    // If the spec runs as root, PostgreSQL is another user and needs access.
    await chmod(dir, 0o755);
    this.#folders.push(dir);
    return dir;
  }

  async endAll(): Promise<void> {
    for (const { child, exited } of this.#running.splice(0)) {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    }
  }

  async removeFolders(): Promise<void> {
    await Promise.all(this.#folders.map((dir) => rm(dir, { recursive: true, force: true })));
  }
}

export async function ready({ child, output }: Started, port: number): Promise<ApiClient> {
  const api = new ApiClient(`http://127.0.0.1:${port}`);
  await eventually(
    'the product is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(output());
      return (await api.get('/api/health/ready')).status === 200;
    },
    60_000,
  );
  return api;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The folder of the embedded PostgreSQL below the data folder. */
export async function postgresFolder(dataDir: string): Promise<string> {
  const owned = join(dataDir, 'database', 'postgres', 'PG_VERSION');
  const file = await readFile(owned).then(
    () => owned,
    () => join(dataDir, 'postgres', 'PG_VERSION'),
  );
  return dirname(file);
}

/** The pid of the embedded PostgreSQL's main process. */
export async function postgresOf(dataDir: string): Promise<number> {
  const mark = await readFile(join(await postgresFolder(dataDir), 'postmaster.pid'), 'utf8');
  return Number(mark.split('\n')[0]);
}
