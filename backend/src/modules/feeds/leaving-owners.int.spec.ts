import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { Commands } from '../../platform/commands/commands.ts';
import { adminActor } from '../../platform/kernel/domain/actor.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';
import { RepeatDelivery } from './commands/repeat-delivery.ts';
import { RotateWebhookSecret } from './commands/rotate-webhook-secret.ts';
import { TestWebhook } from './commands/test-webhook.ts';
import { FeedReader } from './testing/feed-reader.ts';

describe('an administrator who is suspended or gets another role', () => {
  let apps: TwoTestApps;
  beforeAll(async () => {
    apps = await startTwoTestApps();
  });
  afterAll(() => apps.close());

  /** An administrator in the database, signed in at the first process. */
  async function administrator(role: AdminRole, status = 'active') {
    const id = randomUUID();
    await apps.app.database.execute(
      `insert into admin (id, version, email, name, password_hash, status, role, created_at)
       values ($1, 0, $2, $3, 'x', $4, $5, now())`,
      [id, `${id}@example.com`, `Owner ${id.slice(0, 8)}`, status, role],
    );
    return { id, client: await signedInAs(apps.app, 'admin', id, role) };
  }
  type Person = Awaited<ReturnType<typeof administrator>>;
  const keyForm = {
    name: 'Loyalty app',
    scopes: ['events:members', 'events:shops'],
    expiresInDays: 365,
    confirmSensitive: true,
  };
  const webhookForm = {
    name: 'Ledger',
    url: 'https://ledger.example.org/nattil',
    events: ['ShopApproved'],
    confirmSensitive: false,
  };
  async function withAccess() {
    const person = await administrator('owner');
    const key = await person.client.post('/api/admin/api-keys', keyForm);
    const webhook = await person.client.post('/api/admin/webhooks', webhookForm);
    expect([key.status, webhook.status]).toEqual([201, 201]);
    return {
      ...person,
      keyId: key.body.data.id as string,
      secret: key.body.data.secret as string,
      webhookId: webhook.body.data.id as string,
    };
  }
  const path = ({ id }: { id: string }, what: string) => `/api/admin/administrators/${id}/${what}`;
  const read = (secret: string) => apps.second.api.as(secret).get('/api/events/log?after=0');
  const eventsOf = async (id: string) =>
    (
      await apps.app.database.query<{ type: string; data: object; by: string }>(
        `select type, data, actor ->> 'id' as by from event where aggregate_id = $1 order by version`,
        [id],
      )
    ).slice(1);

  it('loses API keys and webhooks, which the answers list; the key ends at both processes, with its streams', async () => {
    const owner = await administrator('owner');
    const leaving = await withAccess();
    const access = {
      apiKeys: [{ id: leaving.keyId, name: 'Loyalty app', scopes: keyForm.scopes }],
      webhooks: [{ id: leaving.webhookId, name: 'Ledger', paused: false }],
    };
    const asked = await owner.client.get(path(leaving, 'event-access'));
    expect(asked).toMatchObject({ status: 200, body: { data: access } });
    const others = asked.body.data.owners.map(({ id }: { id: string }) => id);
    expect(others).toContain(owner.id);
    expect(others).not.toContain(leaving.id);
    const stream = await new FeedReader(apps.app.url, leaving.secret).connect();
    expect((await read(leaving.secret)).status).toBe(200);

    const suspended = await owner.client.put(path(leaving, 'suspend'));
    expect(suspended).toMatchObject({
      status: 200,
      body: { data: { status: 'suspended' }, eventAccess: { ...access, handedOverTo: null } },
    });
    await eventually('the stream ends', () => stream.ended);
    await eventually('the key ends', async () => (await read(leaving.secret)).status === 401);
    expect(await eventsOf(leaving.keyId)).toEqual([
      { type: 'ApiKeyRevoked', data: { keyId: leaving.keyId }, by: owner.id },
    ]);
    expect(await eventsOf(leaving.webhookId)).toEqual([
      {
        type: 'WebhookDisabled',
        data: { webhookId: leaving.webhookId, because: 'owner' },
        by: owner.id,
      },
    ]);
    expect((await owner.client.get(path(leaving, 'event-access'))).body.data).toMatchObject({
      apiKeys: [],
      webhooks: [{ id: leaving.webhookId, paused: true }],
    });
    // An owner who resumes the webhook is responsible for it.
    await owner.client.put(`/api/admin/webhooks/${leaving.webhookId}/enable`, { from: 'now' });
    const own = (await owner.client.get(path(owner, 'event-access'))).body.data;
    expect(own.webhooks).toMatchObject([{ id: leaving.webhookId, paused: false }]);
  });

  it('can hand both over to another active owner, whose they are from then on', async () => {
    const owner = await administrator('owner');
    const leaving = await withAccess();
    const manager = await administrator('manager');
    const gone = await administrator('owner', 'suspended');
    for (const handOverTo of [manager.id, gone.id, leaving.id, randomUUID(), 'x'])
      expect(await owner.client.put(path(leaving, 'suspend'), { handOverTo })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'handOverTo', message: 'Please choose an active owner' }] },
      });
    const answer = await owner.client.put(path(leaving, 'suspend'), { handOverTo: owner.id });
    expect(answer).toMatchObject({
      status: 200,
      body: { eventAccess: { apiKeys: [{ id: leaving.keyId }], handedOverTo: owner.id } },
    });
    expect((await read(leaving.secret)).status).toBe(200);
    expect(await eventsOf(leaving.keyId)).toEqual([
      { type: 'ApiKeyHandedOver', data: { keyId: leaving.keyId, to: owner.id }, by: owner.id },
    ]);
    expect(await eventsOf(leaving.webhookId)).toMatchObject([{ type: 'WebhookHandedOver' }]);
    const keys = (await owner.client.get('/api/admin/api-keys?limit=100')).body.data;
    const own = (await owner.client.get(path(owner, 'event-access'))).body.data;
    expect(own).toMatchObject({
      apiKeys: [{ id: leaving.keyId }],
      webhooks: [{ id: leaving.webhookId, paused: false }],
    });
    const key = keys.find(({ id }: { id: string }) => id === leaving.keyId);
    expect(key.createdBy).toBe(`Owner ${leaving.id.slice(0, 8)}`);
    expect(key.responsible).toBe(`Owner ${owner.id.slice(0, 8)}`);
    // It ends when its new owner leaves.
    const third = await administrator('owner');
    await third.client.put(path(owner, 'role'), { role: 'manager' });
    await eventually('the key ends', async () => (await read(leaving.secret)).status === 401);
  });

  it('keeps both in a role that may have them, and loses them in another', async () => {
    const owner = await administrator('owner');
    const leaving = await withAccess();
    const same = await owner.client.put(path(leaving, 'role'), { role: 'owner' });
    expect(same.body.eventAccess).toEqual({ apiKeys: [], webhooks: [], handedOverTo: null });
    expect((await read(leaving.secret)).status).toBe(200);
    const demoted = await owner.client.put(path(leaving, 'role'), { role: 'manager' });
    expect(demoted.body).toMatchObject({
      data: { role: 'manager' },
      eventAccess: { apiKeys: [{ id: leaving.keyId }], webhooks: [{ id: leaving.webhookId }] },
    });
    await eventually('the key ends', async () => (await read(leaving.secret)).status === 401);
  });

  it('makes no new one in the seconds in which another process still knows the sign-in', async () => {
    const owner = await administrator('owner');
    const leaving = await withAccess();
    const elsewhere = apps.second.api.as(leaving.client.token!);
    expect((await elsewhere.get('/api/admin/api-keys')).status).toBe(200);
    const [, made] = await Promise.all([
      owner.client.put(path(leaving, 'suspend')),
      elsewhere.post('/api/admin/api-keys', keyForm),
    ]);
    const after = await elsewhere.post('/api/admin/api-keys', keyForm);
    const hook = await elsewhere.put(`/api/admin/webhooks/${leaving.webhookId}/enable`, {
      from: 'now',
    });
    expect([401, 403]).toContain(after.status);
    expect([401, 403]).toContain(hook.status);
    expect([201, 401, 403]).toContain(made.status);
    const left = (await owner.client.get(path(leaving, 'event-access'))).body.data;
    expect(left).toMatchObject({ apiKeys: [], webhooks: [{ paused: true }] });
  });

  it('gets no new secret and has nothing sent, whatever a request of theirs has passed before', async () => {
    const owner = await administrator('owner');
    const leaving = await withAccess();
    const { webhookId, id } = leaving;
    expect((await owner.client.put(path(leaving, 'suspend'))).status).toBe(200);
    const commands = apps.second.get(Commands);
    for (const command of [
      new RotateWebhookSecret(webhookId, adminActor(id)),
      new TestWebhook(webhookId, adminActor(id)),
      new RepeatDelivery(webhookId, 1, adminActor(id)),
    ])
      await expect(commands.run<unknown>(command)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is never the last active owner, also when two suspend each other at the same time', async () => {
    const others = await apps.app.database.query<{ id: string }>(
      `update admin set status = 'suspended' where role = 'owner' returning id`,
    );
    expect(others.length).toBeGreaterThan(0);
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await administrator('owner'), await administrator('owner')] as [
        Person,
        Person,
      ];
      const answers = await Promise.all([
        one.client.put(path(two, 'suspend')),
        apps.second.api.as(two.client.token!).put(path(one, 'suspend')),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
      const left = await apps.app.database.query<{ id: string }>(
        `select id from admin where role = 'owner' and status = 'active'`,
      );
      expect(left).toHaveLength(1);
      const last = left[0]!.id === one.id ? one : two;
      for (const [what, body] of [
        ['suspend', undefined],
        ['role', { role: 'manager' }],
      ] as const)
        expect(await last.client.put(path(last, what), body)).toMatchObject({
          status: 409,
          body: { code: 'LAST_OWNER' },
        });
      // No route deletes an administrator.
      const deleted = await last.client.delete(`/api/admin/administrators/${last.id}`);
      expect(deleted.status).toBe(404);
      await apps.app.database.execute(`update admin set status = 'suspended' where id = $1`, [
        last.id,
      ]);
    }
  });
});
