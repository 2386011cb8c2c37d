import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { copyOf } from '../../platform/testing/copy-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { provided } from '../../platform/testing/provided.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { sealed } from '../admin/testing/tampering.ts';
import { registration } from '../shops/testing/registration.ts';
import { newKeyFor } from './testing/feed-reader.ts';

const READER = join(repositoryRoot(), 'examples/consumers/http/consumer.js');

describe('the reader over HTTP that the documents show', () => {
  const store = join(provided('scratchDir'), `reader-${process.pid}.db`);
  const started: ChildProcess[] = [];
  let app: TestApp;
  let owner: ApiClient;
  let key: { id: string; secret: string };

  beforeAll(async () => {
    app = await startTestApp();
    owner = await signedInAs(app, 'admin');
    key = await newKeyFor(app, ['events:shops']);
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await app.close();
  });

  /** On the same port, so that running readers find it. */
  const startAgain = async (databaseUrl: string) => {
    app = await startTestApp({
      DATABASE_URL: databaseUrl,
      PORT: new URL(app.url).port,
      AUDIT_HEADS_FILE: app.config.auditHeadsFile,
    });
    owner = await signedInAs(app, 'admin');
  };
  const read = (where: Record<string, string> = {}, ...options: string[]) => {
    const here = { NATTIL_URL: app.url, NATTIL_KEY: key.secret, STORE: store };
    const env = { ...process.env, ...here, ...where };
    const child = spawn(process.execPath, [READER, ...options], { env, stdio: 'pipe' });
    started.push(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    return { child, ended: once(child, 'exit'), said: () => said };
  };
  const shops = (of = store) => {
    const database = new DatabaseSync(of, { timeout: 10_000 });
    try {
      return database.prepare('select id, state, version from shops order by id').all();
    } finally {
      database.close();
    }
  };
  const decided = async (n: number) => {
    const { body } = await owner.post('/api/admin/shops/register', registration());
    const decision = n % 2 ? 'approve' : 'reject';
    const reason = n % 2 ? undefined : { reason: 'The papers are not those of this shop' };
    const { status } = await owner.put(`/api/admin/shops/${body.data.id}/${decision}`, reason);
    expect(status).toBe(200);
  };
  const isAsTheShopsAre = () =>
    eventually(
      'it has what happened',
      async () => {
        const own = await app.database.query(
          'select id, status as state, version from shop order by id',
        );
        return JSON.stringify(shops()) === JSON.stringify(own);
      },
      20_000,
    );

  it('misses and repeats nothing when it is killed while shops are decided on', async () => {
    for (let n = 0; n < 6; n += 1) {
      const one = read();
      await decided(n);
      if (n % 2) await isAsTheShopsAre();
      one.child.kill('SIGKILL');
      await one.ended;
    }
    read();
    await isAsTheShopsAre();
    expect(shops()).toHaveLength(6);
  });

  it('stops in order, and starts again on request', async () => {
    const stops = async (child: ChildProcess) => {
      // Shows that it runs.
      await decided(1);
      await isAsTheShopsAre();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    };
    await stops(started.at(-1)!);
    await stops(read({}, '--replay').child);
  });

  it('discards what a restored backup lacks, while it runs and when it was killed meanwhile', async () => {
    for (const isKilled of [false, true]) {
      let one = read();
      const { body } = await owner.post('/api/admin/shops/register', registration());
      const shop = `/api/admin/shops/${body.data.id}`;
      await isAsTheShopsAre();
      await sealed(app);
      await app.close();
      const backup = await copyOf(app.databaseUrl);
      await startAgain(app.databaseUrl);
      expect((await owner.put(`${shop}/approve`)).status).toBe(200);
      await decided(1);
      await isAsTheShopsAre();
      if (isKilled) one.child.kill('SIGKILL');
      await sealed(app);
      await app.close();
      const accepted = await runCommand(
        'audit',
        ['accept-restore', '--reason', 'Restored it all'],
        {
          DATABASE_URL: backup,
          AUDIT_HEADS_FILE: app.config.auditHeadsFile,
          ...app.config.keys,
        },
      );
      expect(accepted).toMatchObject({ code: 0 });
      await startAgain(backup);
      const reason = { reason: 'The papers are not those of this shop' };
      expect((await owner.put(`${shop}/reject`, reason)).status).toBe(200);
      if (isKilled) one = read();
      await isAsTheShopsAre();
      one.child.kill('SIGKILL');
      await one.ended;
    }
    // One that begins late reads the same.
    read({}, '--replay');
    await isAsTheShopsAre();
  });

  it('passes over unknown types and repeats, and stops before a newer version of a schema', async () => {
    const [shop, epoch] = [randomUUID(), '019a0b1e-7c3a-7d52-8f10-2a4b6c8d0e1f'];
    const event = (aggregateversion: number, type: string, data: object, schema = 1) => ({
      ...{ subject: shop, aggregatetype: 'shop', aggregateversion, type: `privilege.${type}` },
      dataschema: `https://nattil.example/api/events/schemas/${type}/${schema}`,
      ...{ seq: String(aggregateversion), data },
    });
    const registered = event(1, 'ShopRegistered', { name: 'Malabar Kitchen', status: 'pending' });
    const moved = event(2, 'ShopMoved', { to: 'the market' }, 9);
    const approved = event(3, 'ShopApproved', { status: 'approved' });
    const blocked = event(4, 'ShopBlocked', { status: 'blocked' }, 2);
    const sent = [registered, registered, moved, registered, approved, moved, blocked];
    // A newer version of the product has types and schemas that this one lacks.
    const newer = createServer((_, response) => {
      response.write(`event: epoch\ndata: ${JSON.stringify({ epoch })}\nid: 0\n\n`);
      for (const one of sent) response.write(`id: ${one.seq}\ndata: ${JSON.stringify(one)}\n\n`);
    }).listen(0);
    await once(newer, 'listening');
    const { port } = newer.address() as AddressInfo;
    const own = join(provided('scratchDir'), `newer-${process.pid}.db`);
    const one = read({ NATTIL_URL: `http://127.0.0.1:${port}`, STORE: own });
    expect(await one.ended).toEqual([1, null]);
    expect(one.said()).toContain('a newer schema of privilege.ShopBlocked');
    newer.closeAllConnections();
    newer.close();
    expect(shops(own)).toEqual([{ id: shop, state: 'approved', version: 3 }]);
  });

  it('ends with the reason when its key is revoked', async () => {
    const one = read();
    await isAsTheShopsAre();
    expect((await owner.delete(`/api/admin/api-keys/${key.id}`)).status).toBe(204);
    expect(await one.ended).toEqual([1, null]);
    expect(one.said()).toContain('401');
  });
});
