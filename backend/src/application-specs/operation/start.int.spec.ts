import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { readConfig } from '../../platform/config/config.ts';
import { isAlive } from '../../platform/persistence/embedded/processes.ts';
import {
  StartedProducts,
  freePort,
  postgresOf,
  ready,
} from '../../platform/testing/started-product.ts';

describe('starting the product', () => {
  const products = new StartedProducts();
  const { start } = products;
  afterEach(() => products.endAll());
  afterAll(() => products.removeFolders());

  it('works without any setting, keeps its data through kill -9, and leaves no process after SIGINT', async () => {
    const dataDir = await products.freshDir();
    const port = await freePort();
    const first = start({ DATA_DIR: dataDir, PORT: String(port), HOST: '' });
    const api = await ready(first, port);
    expect(first.output()).toContain('Demo data: 420 shops');
    expect(first.output()).toMatch(
      /At the till: \S+@example\.com with the password \S+, owner of /,
    );
    if (process.platform === 'linux')
      expect(await threadsOfThePool(first.child.pid!)).toBe(availableParallelism() + 4);
    expect(first.output()).toContain(`http://localhost:${port}/admin`);
    for (const host of readConfig({}).host === '::' ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'])
      for (const path of ['/api/health/live', '/dev/inbox'])
        expect([host, (await fetch(`http://${host}:${port}${path}`)).status]).toEqual([host, 200]);
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

  it('names the wrong setting in a sentence, and ends with a code that is not 0', async () => {
    const wrong = start({ PORT: 'eighty' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output().trim()).toBe(
      "Nattil cannot start: PORT must be a whole number from 0 to 65535, not 'eighty'",
    );
  });

  it('names all wrong settings, each on a line of its own', async () => {
    const wrong = start({ PORT: 'eighty', LOG_LEVEL: 'loud', ADMIN_EMAIL: 'nobody' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output().trim().split('\n')).toEqual([
      'Nattil cannot start: 3 settings are invalid:',
      "  - PORT must be a whole number from 0 to 65535, not 'eighty'",
      '  - ADMIN_EMAIL must be an e-mail address',
      expect.stringContaining('  - LOG_LEVEL must be one of fatal, '),
    ]);
  });

  it('ends with a sentence if its folder cannot be written to', async () => {
    const file = join(await products.freshDir(), 'a-file');
    await writeFile(file, '');
    const wrong = start({ DATA_DIR: file, PORT: '0' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output()).toMatch(
      /^Nattil cannot start: DATA_DIR=.* must be a folder that this user can write to/,
    );
    expect(wrong.output()).not.toContain('    at ');
  });

  it('ends with a sentence if its port is in use, before it starts anything', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    const dataDir = await products.freshDir();
    const wrong = start({ DATA_DIR: dataDir, DEMO_DATA: 'off', PORT: String(port) });
    expect(await wrong.exited).not.toBe(0);
    server.close();
    expect(await readdir(dataDir)).toEqual([]);
    expect(wrong.output()).toContain(`Nattil cannot start: port ${port} is in use`);
    expect(wrong.output()).not.toContain('    at ');
  });
});

async function threadsOfThePool(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const names = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/comm`, 'utf8'));
  return (await Promise.all(names)).filter((name) => name.trim() === 'libuv-worker').length;
}
