import { rename } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { someIp } from '../../platform/testing/people.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { processesIn, sendSignal } from '../../platform/persistence/embedded/processes.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import {
  StartedProducts,
  postgresFolder,
  postgresOf,
} from '../../platform/testing/started-product.ts';

describe('the product whose embedded PostgreSQL ends', () => {
  const products = new StartedProducts();
  afterEach(() => products.endAll());
  afterAll(() => products.removeFolders());

  it('answers 503 for a moment, starts it again, and loses nothing that it acknowledged', async () => {
    const { api, dataDir, output, child } = await products.startReady({
      TRUSTED_PROXY_HOPS: '1',
    });
    const folder = await postgresFolder(dataDir);
    const login = await api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    const admin = api.as(login.body.data.token);
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let registering = true;
    const client = async () => {
      while (registering) {
        const { status, body } = await api.post('/api/admin/shops/register', registration(), {
          headers: { 'x-forwarded-for': someIp() },
        });
        statuses.add(status);
        if (status === 201) acknowledged.push(body.data.id);
      }
    };
    const clients = [1, 2, 3, 4].map(client);
    const some = async (count: number) => {
      const before = acknowledged.length;
      await eventually(
        `${count} more are registered`,
        () => acknowledged.length > before + count,
        60_000,
      );
    };
    await some(5);
    const first = await postgresOf(dataDir);
    process.kill(first, 'SIGKILL');
    await eventually('a request is refused', () => statuses.has(503));
    await some(5);
    const backend = processesIn(folder).at(-1)!;
    sendSignal(backend, 'SIGKILL');
    await some(5);
    for (const pid of processesIn(folder)) sendSignal(pid, 'SIGKILL');
    await some(5);
    registering = false;
    await Promise.all(clients);

    expect([...statuses].toSorted()).toEqual([201, 503]);
    for (const id of acknowledged)
      expect((await admin.get(`/api/admin/shops/${id}`)).status).toBe(200);
    expect(await postgresOf(dataDir)).not.toBe(first);
    expect(output()).toContain('The embedded PostgreSQL ended (SIGKILL); starting it again …');
    expect(output()).toContain('The embedded PostgreSQL runs again');
    expect(child.exitCode).toBeNull();
  }, 150_000);

  it('ends with a sentence and an exit code when it cannot be started again', async () => {
    const { dataDir, output, exited } = await products.startReady();
    const folder = await postgresFolder(dataDir);
    const postgres = await postgresOf(dataDir);
    await rename(folder, `${folder}.away`);
    process.kill(postgres, 'SIGKILL');
    expect(await exited).toBe(1);
    expect(output()).toMatch(
      /^Nattil stops: the embedded PostgreSQL ended and cannot be started again; see .*postgres\.log$/m,
    );
  }, 90_000);
});
