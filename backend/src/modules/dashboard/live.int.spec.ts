import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminNotification,
  AdminNotifications,
} from '@nattil/contracts/api/admin/notifications';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';
import { registration } from '../shops/testing/registration.ts';
import { EventStreams, STREAMS_PER_ADMINISTRATOR } from './live/event-streams.ts';

/** A stream of server-sent events as a browser reads it; `text` is the data received so far. */
async function follow(client: ApiClient, signal?: AbortSignal) {
  const response = await fetch(`${client.url}/api/admin/dashboard/events`, {
    headers: { authorization: `Bearer ${client.token}` },
    ...(signal && { signal }),
  });
  const stream = { response, text: '', ended: false, changes: () => 0 };
  stream.changes = () => stream.text.split('event: changed').length - 1;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body!) stream.text += decoder.decode(part);
  };
  void read()
    .catch(() => undefined)
    .finally(() => (stream.ended = true));
  return stream;
}

describe('in two processes', () => {
  let both: TwoTestApps;
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    both = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    ({ app, second } = both);
  });
  afterAll(() => both.close());

  let registered = 0;
  // From a new address each time, because an address may register 60 shops in an hour.
  const register = async (): Promise<string> => {
    registered += 1;
    const headers = { 'x-forwarded-for': `10.9.${registered >> 8}.${registered & 255}` };
    const { body } = await app.api.post('/api/admin/shops/register', registration(), { headers });
    return body.data.id;
  };

  describe('a stream of events', () => {
    let leave = new AbortController();
    afterEach(async () => {
      leave.abort();
      leave = new AbortController();
      await eventually('nobody listens', () => app.get(EventStreams).open === 0);
    });

    it('is not buffered by proxies, and announces at once that it is open', async () => {
      const stream = await follow(await signedInAs(app, 'admin'), leave.signal);
      expect(stream.response.status).toBe(200);
      expect(Object.fromEntries(stream.response.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      await eventually('it is open', () => stream.text.startsWith('event: open\n'));
    });

    it('announces changes of this and other processes without their content', async () => {
      const streams = await Promise.all([
        follow(await signedInAs(app, 'admin'), leave.signal),
        follow(await signedInAs(second, 'admin'), leave.signal),
      ]);
      await eventually('both are open', () => streams.every(({ text }) => text !== ''));
      // Both processes polled the log before the first change.
      await eventually('both have looked', async () => {
        await register();
        return streams.every((stream) => stream.changes() > 0);
      });
      for (const { text } of streams)
        expect(text.replaceAll(/event: (open|changed)\ndata: \{\}\n\n/g, '')).toBe('');
    });

    it('ends within five seconds after its sign-in was revoked, and others go on', async () => {
      const id = randomUUID();
      const client = await signedInAs(app, 'admin', id);
      const stream = await follow(client, leave.signal);
      const other = await follow(await signedInAs(app, 'admin'), leave.signal);
      // Revoked by the other process.
      await second.get(Sessions).revokeAll(second.database, 'admin', id);
      await eventually('it has ended', () => stream.ended, 5_000);
      expect(other.ended).toBe(false);
      expect((await follow(client)).response.status).toBe(401);
    });

    it('is refused to members, to visitors, and beyond the number of open streams', async () => {
      expect((await follow(await signedInAs(app, 'member'))).response.status).toBe(403);
      expect((await fetch(`${app.url}/api/admin/dashboard/events`)).status).toBe(401);
      const client = await signedInAs(app, 'admin');
      for (let n = 0; n < STREAMS_PER_ADMINISTRATOR; n += 1)
        expect((await follow(client, leave.signal)).response.status).toBe(200);
      const { response } = await follow(client);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
      const other = await follow(await signedInAs(app, 'admin'), leave.signal);
      expect(other.response.status).toBe(200);
    });

    it('takes no place when only its headers are asked for', async () => {
      const { token } = await signedInAs(app, 'admin');
      const { status } = await fetch(`${app.url}/api/admin/dashboard/events`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([status, app.get(EventStreams).open]).toEqual([200, 0]);
    });

    it('ends when the process stops, which does not wait for it', async () => {
      const third = await startTestApp({ DATABASE_URL: app.databaseUrl });
      const stream = await follow(await signedInAs(third, 'admin'));
      await eventually('it is open', () => stream.text !== '');
      const began = performance.now();
      await third.close();
      expect(stream.ended).toBe(true);
      // Shutdown gives running requests five seconds.
      expect(performance.now() - began).toBeLessThan(4_000);
    });
  });

  describe('the notifications', () => {
    const of = async (client: ApiClient): Promise<AdminNotifications> =>
      (await client.get('/api/admin/notifications')).body.data;
    const kinds = ({ notifications }: AdminNotifications) =>
      [...new Set(notifications.map(({ kind }) => kind))].sort();
    const one = async <K extends AdminNotification['kind']>(client: ApiClient, kind: K) =>
      (await of(client)).notifications.find(
        (n): n is AdminNotification & { kind: K } => n.kind === kind,
      );

    it('A-052: announce a waiting shop until it is decided', async () => {
      const admin = await signedInAs(app, 'admin');
      const id = await register();
      const [first] = (await of(admin)).notifications;
      expect(first).toEqual({
        id: `shop-waiting/${id}`,
        kind: 'shop-waiting',
        at: expect.stringMatching(/Z$/),
        read: false,
        shop: { id, name: expect.stringContaining('Malabar Kitchen') },
      });
      await admin.put(`/api/admin/shops/${id}/approve`, {});
      expect((await of(admin)).notifications.map((n) => n.id)).not.toContain(first!.id);
    });

    it('are read by each administrator for themselves, one or all, in every process', async () => {
      const [anita, binu] = [await signedInAs(app, 'admin'), await signedInAs(app, 'admin')];
      const [a, b] = [await register(), await register()].map((id) => `shop-waiting/${id}`);
      const { unread } = await of(anita);
      const { status, body } = await anita.put('/api/admin/notifications/read', { ids: [a] });
      expect([status, body.data.unread]).toEqual([200, unread - 1]);
      // A second request has nothing left to mark as read.
      await anita.put('/api/admin/notifications/read', { ids: [a, a] });
      const inSecond = await of(
        new (anita.constructor as typeof ApiClient)(second.url, anita.token),
      );
      expect(inSecond.unread).toBe(unread - 1);
      expect(inSecond.notifications.filter(({ id }) => id === a || id === b)).toEqual([
        expect.objectContaining({ id: b, read: false }),
        expect.objectContaining({ id: a, read: true }),
      ]);
      expect((await of(binu)).unread).toBe(unread);
      const all = (await of(anita)).notifications.map(({ id }) => id);
      await anita.put('/api/admin/notifications/read', { ids: all });
      expect((await of(anita)).unread).toBe(0);
      expect((await of(binu)).unread).toBe(unread);
      // Later notifications are unread.
      await register();
      expect((await of(anita)).unread).toBe(1);
    });

    it('remember nothing that is not so, and refuse what is no list of ids', async () => {
      const admin = await signedInAs(app, 'admin');
      const count = async () =>
        (await app.database.query('select 1 from notification_read')).length;
      const before = await count();
      const { status } = await admin.put('/api/admin/notifications/read', {
        ids: [`shop-waiting/${randomUUID()}`, 'seal-trouble/2020-01-01'],
      });
      expect([status, await count()]).toEqual([200, before]);
      for (const ids of [[], 'all', [7], ['x'.repeat(200)], Array(101).fill('shop-waiting/1')]) {
        const refused = await admin.put('/api/admin/notifications/read', { ids });
        expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'ids']);
      }
    });

    it('announce shops that have waited for more than 24 hours, again for each further one', async () => {
      const admin = await signedInAs(app, 'admin');
      const [id, other] = [await register(), await register()];
      expect(await one(admin, 'shops-late')).toBeUndefined();
      const since = (hours: number, shop: string) =>
        app.database.execute(
          `update shop set registered_at = now() - make_interval(hours => $1) where id = $2`,
          [hours, shop],
        );
      await since(23, other);
      await since(30, id);
      const late = (await one(admin, 'shops-late'))!;
      expect([late.count, late.read]).toEqual([1, false]);
      await admin.put('/api/admin/notifications/read', { ids: [late.id] });
      expect((await one(admin, 'shops-late'))!.read).toBe(true);
      await since(25, other);
      expect(await one(admin, 'shops-late')).toMatchObject({ count: 2, read: false });
      await admin.put(`/api/admin/shops/${id}/approve`, {});
      await admin.put(`/api/admin/shops/${other}/approve`, {});
      expect(await one(admin, 'shops-late')).toBeUndefined();
    });

    it('announce failed events, cards that end soon, and a broken seal', async () => {
      const admin = await signedInAs(app, 'admin');
      expect(kinds(await of(admin))).toEqual(['shop-waiting']);
      await app.database.execute(
        `insert into parked_aggregate (consumer, generation, aggregate_type, aggregate_id, from_version, event_id,
           error, next_try_at, given_up_at)
         select name, generation, 'shop', $1, 1, $1, 'broken', now(), now() from consumer where name = 'shop-search'`,
        [randomUUID()],
      );
      await app.database.execute(
        `insert into notification (id, cause, channel, created_at, next_try_at, given_up_at)
         values ($1, 'a', 'email', now(), now(), now()), ($2, 'b', 'email', now(), now(), now() - interval '8 days')`,
        [randomUUID(), randomUUID()],
      );
      const memberId = randomUUID();
      await app.database.execute(
        `insert into member (id, version, email, status, created_at) values ($1, 1, $2, 'active', now())`,
        [memberId, `${memberId}@example.com`],
      );
      await app.database.execute(
        `insert into card (id, version, member_id, number, tier, status, issued_at, activate_by, expires_at)
         values ($1, 1, $2, $3, 'bronze', 'active', now(), now(), now() + interval '29 days')`,
        [randomUUID(), memberId, '9000000000000009'],
      );
      await app.database.execute(
        `insert into api_key (id, version, name, hash, scopes, created_by, created_at, expires_at)
         values ($1, 1, 'Loyalty app', '\\x00', '{events:shops}', $1, now(), now() + interval '6 days')`,
        [randomUUID()],
      );
      // Cards are counted once a minute.
      both.shiftClocks(61_000);
      expect(await one(admin, 'events-parked')).toMatchObject({ count: 1, read: false });
      expect(await one(admin, 'mails-failed')).toMatchObject({ count: 1 });
      expect(await one(admin, 'cards-expiring')).toMatchObject({ count: 1 });
      expect(await one(admin, 'keys-expiring')).toMatchObject({ count: 1 });
      await app.database.execute('delete from api_key');
      await app.database.execute('delete from parked_aggregate');
      await app.database.execute('delete from notification');
      await app.database.execute('delete from card');
      both.shiftClocks(-61_000);
    });
  });
});
