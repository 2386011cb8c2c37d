import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isAlive } from './platform/persistence/processes.ts';
import { ApiClient } from './platform/testing/api-client.ts';
import { eventually } from './platform/testing/eventually.ts';
import { registration } from './modules/shops/testing/registration.ts';

const loader = fileURLToPath(new URL('../../scripts/swc-register.mjs', import.meta.url));
const entry = fileURLToPath(new URL('./run.ts', import.meta.url));

interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

describe('starting the product', () => {
  const running: Started[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    }
  });

  afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))));

  const start = (env: Record<string, string>): Started => {
    const child = spawn(process.execPath, ['--import', loader, entry], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ADMIN_PASSWORD: 'Back-home-2026', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout!.on('data', (chunk) => (text += chunk));
    child.stderr!.on('data', (chunk) => (text += chunk));
    const started = {
      child,
      output: () => text,
      exited: new Promise<number | null>((r) => child.on('exit', r)),
    };
    running.push(started);
    return started;
  };
  const freshDir = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'nattil-start-'));
    // Run as root, PostgreSQL is another user, who must get there.
    await chmod(dir, 0o755);
    folders.push(dir);
    return dir;
  };
  const freePort = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    return port;
  };
  const ready = async ({ child, output }: Started, port: number) => {
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
  };
  const postgresOf = async (dataDir: string) => {
    const owned = await readFile(
      join(dataDir, 'database', 'postgres', 'postmaster.pid'),
      'utf8',
    ).catch(() => readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'));
    return Number(owned.split('\n')[0]);
  };

  it('works without any setting, keeps its data through kill -9, and leaves no process when it is told to stop', async () => {
    const dataDir = await freshDir();
    const port = await freePort();
    const first = start({ DATA_DIR: dataDir, PORT: String(port) });
    const api = await ready(first, port);
    expect(first.output()).toContain('Demo data: 420 shops');
    expect(first.output()).toContain(`http://localhost:${port}/admin`);
    const { body } = await api.post('/api/admin/shops/register', registration());
    expect(body.success).toBe(true);

    const second = start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('Nattil is already running at');

    const orphan = await postgresOf(dataDir);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(isAlive(orphan)).toBe(true);

    const third = start({ DATA_DIR: dataDir, PORT: String(port) });
    await ready(third, port);
    expect(isAlive(orphan)).toBe(false);
    expect(third.output()).not.toContain('Demo data');
    const login = await api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    const found = await api.as(login.body.data.token).get(`/api/admin/shops/${body.data.id}`);
    expect(found).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });

    const postgres = await postgresOf(dataDir);
    third.child.kill('SIGINT');
    expect(await third.exited).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  }, 90_000);

  it('says in a sentence that a setting is wrong, and ends with a code that is not 0', async () => {
    const wrong = start({ PORT: 'eighty' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output().trim()).toBe(
      "Nattil cannot start: PORT must be a whole number from 0 to 65535, not 'eighty'",
    );
  });

  it('says in a sentence that its folder cannot be written to', async () => {
    const file = join(await freshDir(), 'a-file');
    await writeFile(file, '');
    const wrong = start({ DATA_DIR: file, PORT: '0' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output()).toMatch(
      /^Nattil cannot start: DATA_DIR=.* must be a folder that this user can write to/,
    );
    expect(wrong.output()).not.toContain('    at ');
  });

  it('says in a sentence that the database cannot be reached', async () => {
    const wrong = start({
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
      DATA_DIR: await freshDir(),
      PORT: '0',
    });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output()).toContain('Nattil cannot start: DATABASE_URL cannot be reached');
  });

  it('says in a sentence that its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    const wrong = start({ DATA_DIR: await freshDir(), DEMO_DATA: 'off', PORT: String(port) });
    expect(await wrong.exited).not.toBe(0);
    server.close();
    expect(wrong.output()).toContain(`Nattil cannot start: port ${port} is in use`);
    expect(wrong.output()).not.toContain('    at ');
  });
});
