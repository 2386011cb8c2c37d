import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import type { EventLogAnswer } from '@nattil/contracts/api/feeds';
import { AGGREGATE_MODULES } from '@nattil/contracts/events/event-map';
import { FEED_SCOPES } from '@nattil/contracts/rules/portal/api-keys';
import { toMessage } from '../../platform/messaging/delivery/kafka/cloud-event.ts';
import { readEverything } from '../../platform/event-log/log-lookup.ts';
import type { PublishedEvent } from '../../platform/event-log/logged-event.ts';
import { onClient, type Queryable } from '../../platform/persistence/database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { memberWithProfile, PASSWORD } from '../members/testing/member.ts';
import { registration } from '../shops/testing/registration.ts';
import { FeedStreams, STREAMS_PER_KEY } from './feed-streams.ts';
import { FeedReader, newKeyFor } from './testing/feed-reader.ts';

const LOG = '/api/events/log';

describe('the feeds of events, in two processes', () => {
  let app: TestApp;
  let second: TestApp;
  let key: { id: string; secret: string };
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    second = await startTestApp({ TRUSTED_PROXY_HOPS: '1', DATABASE_URL: app.databaseUrl });
    key = await newKeyFor(app);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  const shiftClocks = (milliseconds: number) =>
    [app, second].forEach(({ clock }) => clock.shiftBy(milliseconds));

  const readers: FeedReader[] = [];
  const follow = async (secret = key.secret, query = '', at = app) => {
    const reader = new FeedReader(at.url, secret);
    readers.push(reader);
    return reader.connect(query);
  };
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.leave();
    const streams = [app, second].map((each) => each.get(FeedStreams));
    await eventually('nobody listens', () => streams.every(({ open }) => open === 0));
  });

  let registered = 0;
  /** By a visitor with its own IP address, through any of the processes. */
  const register = async (at = app) => {
    registered += 1;
    const headers = { 'x-forwarded-for': `10.8.${registered >> 8}.${registered & 255}` };
    const answer = await at.api.post('/api/admin/shops/register', registration(), { headers });
    expect(answer.status).toBe(201);
  };
  const ask = async (query: string, secret = key.secret) =>
    app.api.as(secret).get(`${LOG}?${query}`);
  /** All pages from the beginning, as a polling client requests them. */
  const wholeLog = async (secret = key.secret, limit = 7) => {
    const events: CloudEvent[] = [];
    let page: EventLogAnswer | undefined;
    do {
      const answer = await ask(`after=${page?.nextSeq ?? '0'}&limit=${limit}`, secret);
      expect(answer.status).toBe(200);
      page = answer.body as EventLogAnswer;
      events.push(...page.data);
    } while (page.next < page.head);
    return events;
  };
  /** All committed events, once they are sequenced. */
  const placedLog = () =>
    eventually('everything has its place', async () => {
      const events = await readEverything(app.database);
      return events.every(({ seq }) => seq !== null)
        ? events.toSorted((a, b) => a.seq - b.seq)
        : null;
    });

  describe('in pages', () => {
    it('bring every event in the order of its place, with all that its message in Kafka has', async () => {
      await Promise.all([register(), register(second), register()]);
      const logged = await placedLog();
      const told = await wholeLog();
      expect(told.map(({ seq }) => Number(seq))).toEqual(logged.map((_, n) => n + 1));
      const byId = new Map(logged.map((event): [string, PublishedEvent] => [event.id, event]));
      for (const { data, datacontenttype, aggregateversion, ...event } of told) {
        const { headers, value } = toMessage(byId.get(event.id)!, app.config.publicUrl);
        const { ce_aggregateversion, 'content-type': type, ...rest } = headers!;
        expect([JSON.stringify(data), datacontenttype]).toEqual([value, type]);
        expect(String(aggregateversion)).toBe(ce_aggregateversion);
        expect(
          Object.fromEntries(Object.entries(event).map(([name, given]) => [`ce_${name}`, given])),
        ).toEqual(rest);
      }
    });

    it('bring only the topics of the key, and name the scope that it lacks', async () => {
      await register();
      await signedInAs(app, 'admin').then((owner) => owner.get('/api/admin/shops'));
      const { secret } = await newKeyFor(app, ['events:shops', 'events:cards']);
      const logged = await placedLog();
      const own = logged.filter(({ aggregateType }) =>
        ['shops', 'cards'].includes(AGGREGATE_MODULES[aggregateType]),
      );
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThan(logged.length);
      expect((await wholeLog(secret, 2)).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
      // Events of other topics are skipped, so the reader reaches the end.
      const { body } = await ask('topics=cards', secret);
      expect([body.data, body.next]).toEqual([[], body.head]);
      for (const path of [`${LOG}?topics=cards,otp`, '/api/events/stream?topics=otp']) {
        const refused = await app.api.as(secret).get(path);
        expect([refused.status, refused.body]).toEqual([
          403,
          {
            success: false,
            code: 'API_KEY_LACKS_SCOPE',
            message: 'This key lacks the scope events:otp; it has events:shops, events:cards',
          },
        ]);
      }
    });

    it('never pass over an event that is committed late', async () => {
      const client = await app.database.pool.connect();
      await client.query('begin');
      const [late] = await writeSignIns(onClient(client), 1);
      await register();
      const sooner = await eventually('what came later can be read', async () => {
        const events = await wholeLog();
        return events.at(-1)?.type === 'privilege.ShopRegistered' ? events : null;
      });
      expect(sooner.map(({ id }) => id)).not.toContain(late);
      await client.query('commit');
      client.release();
      const { seq } = sooner.at(-1)!;
      await eventually('it comes after what was read', async () =>
        (await ask(`after=${seq}`)).body.data.some(({ id }: CloudEvent) => id === late),
      );
    });

    it.each([
      ['after=-1', 'after'],
      ['after=1.5', 'after'],
      ['after=soon', 'after'],
      ['after=9007199254740993', 'after'],
      [`after=${2n ** 63n - 1n}`, 'after'],
      [`after=${2n ** 63n}`, 'after'],
      [`after=${'9'.repeat(400)}`, 'after'],
      ['after=1000000000', 'after'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['limit=all', 'limit'],
      ['topics=everything', 'topics'],
      ['since=1', 'since'],
    ])('refuse %s', async (query, field) => {
      const { status, body } = await ask(query);
      expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    });

    it('contain no personal data, not even of deleted members', async () => {
      const member = await memberWithProfile(app);
      const [person] = await app.database.query<Record<string, string>>(
        `select email, phone, full_name from member where id = $1`,
        [member.id],
      );
      const values = Object.values(person!).filter(Boolean);
      expect(values.length).toBeGreaterThan(1);
      const erased = await member.api.delete('/api/users/account', { password: PASSWORD });
      expect(erased.status).toBe(204);
      await placedLog();
      const told = JSON.stringify(await wholeLog());
      expect(told).toContain(member.id);
      for (const value of values) expect(told).not.toContain(value);
    });
  });

  describe('as a stream', () => {
    it('bring what was, then what happens in any process, and are not held back on their way', async () => {
      await register();
      await placedLog();
      const reader = await follow(key.secret, '?topics=shops');
      expect([reader.status, Object.fromEntries(reader.headers)]).toMatchObject([
        200,
        { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      ]);
      await eventually('it has what was', () => reader.events.length > 0);
      const before = reader.events.length;
      await Promise.all([register(), register(second)]);
      await eventually('it has what happened', () => reader.events.length === before + 2);
      const shops = (await wholeLog()).filter(({ source }) => source.endsWith('/shops'));
      expect(reader.events).toEqual(shops);
    });

    it('begin after the place that is named, the header before the address', async () => {
      const { body } = await ask('limit=1');
      const reader = await follow(key.secret, `?after=${body.head - 2}`);
      await eventually('it has the last two', () => reader.events.length === 2);
      const resumed = new FeedReader(app.url, key.secret);
      readers.push(resumed);
      resumed.lastId = String(body.head - 1);
      await resumed.connect('?after=0');
      await eventually('it has the last one', () => resumed.events.length === 1);
      expect(resumed.seqs).toEqual(reader.seqs.slice(1));
    });

    it.each([
      'soon',
      '-1',
      '1.5',
      '9007199254740993',
      '9223372036854775807',
      '9223372036854775808',
    ])('refuse %s as the last id', async (lastId) => {
      const { status, body } = await app.api
        .as(key.secret)
        .get('/api/events/stream', { headers: { 'last-event-id': lastId } });
      expect([status, body.errors[0].field]).toEqual([422, 'Last-Event-ID']);
    });

    it('lose and repeat nothing over 50 connections that break anywhere, while commands run', async () => {
      const reader = new FeedReader(app.url, key.secret);
      readers.push(reader);
      for (let n = 0; n < 50; n += 1) {
        const writing = Promise.all([register(), register(second)]);
        // Before the first event, or in the middle of the stream.
        const enough = reader.events.length + (n % 3);
        await reader.connect();
        expect(reader.status).toBe(200);
        await eventually('it has some more', () => reader.events.length >= enough);
        reader.leave();
        await eventually('it has left', () => reader.ended);
        await writing;
      }
      const logged = await placedLog();
      await reader.connect();
      await eventually('it is at the end', () => reader.events.length >= logged.length);
      expect(reader.seqs).toEqual(logged.map((_, n) => n + 1));
      expect(reader.events.map(({ id }) => id)).toEqual(logged.map(({ id }) => id));
    });

    it('end at once where the key is revoked, within five seconds elsewhere, and others go on', async () => {
      const { id, secret } = await newKeyFor(app);
      const [here, elsewhere, other] = [
        await follow(secret),
        await follow(secret, '', second),
        await follow(),
      ];
      const owner = await signedInAs(app, 'admin');
      expect((await owner.delete(`/api/admin/api-keys/${id}`)).status).toBe(204);
      expect((await follow(secret)).status).toBe(401);
      await eventually('the stream here has ended', () => here.ended, 1_500);
      await eventually('the stream elsewhere has ended', () => elsewhere.ended, 5_000);
      await eventually(
        'the key is known to be revoked elsewhere',
        async () => (await follow(secret, '', second)).status === 401,
        5_000,
      );
      expect(other.ended).toBe(false);
    });

    it('end with the key', async () => {
      const { secret } = await newKeyFor(app);
      const reader = await follow(secret);
      shiftClocks(30 * 86_400_000);
      await eventually('it has ended', () => reader.ended, 5_000);
      const { status, body } = await ask('', secret);
      expect([status, body.code]).toEqual([401, 'API_KEY_INVALID']);
      shiftClocks(-30 * 86_400_000);
    });

    it('are as many for one key as can be looked at, and none when only headers are asked for', async () => {
      const { secret } = await newKeyFor(app);
      const { status } = await fetch(`${app.url}/api/events/stream`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${secret}` },
      });
      expect([status, app.get(FeedStreams).open]).toEqual([200, 0]);
      for (let n = 0; n < STREAMS_PER_KEY; n += 1) expect((await follow(secret)).status).toBe(200);
      const refused = await follow(secret);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
      expect((await follow()).status).toBe(200);
    });

    it('end when the process stops, which does not wait for them', async () => {
      const third = await startTestApp({ DATABASE_URL: app.databaseUrl });
      const reader = await follow(key.secret, '', third);
      await eventually('it is open', () => reader.lastId !== null);
      await third.close();
      expect(reader.ended).toBe(true);
    });
  });

  describe('by a key', () => {
    it.each([
      ['none', ''],
      ['a part of one', 'nattil_key_abc'],
      ['something else', 'abc'],
    ])('are refused with a sentence about keys when %s is shown', async (_what, secret) => {
      const { status, body } = await (secret ? app.api.as(secret) : app.api).get(LOG);
      expect([status, body.code, body.message]).toEqual([
        401,
        'UNAUTHENTICATED',
        'Please send a whole API key: Authorization: Bearer nattil_key_…',
      ]);
    });

    it('that is wrong are refused with 401, and after many from one address with 429', async () => {
      const wrong = `${key.secret.slice(0, -1)}${key.secret.endsWith('A') ? 'B' : 'A'}`;
      const headers = { 'x-forwarded-for': '10.7.0.1' };
      const tries = async (secret: string) => app.api.as(secret).get(LOG, { headers });
      const first = await tries(wrong);
      expect([first.status, first.body.code]).toEqual([401, 'API_KEY_INVALID']);
      const refused = await eventually('it is too often', async () => {
        const answer = await tries(wrong);
        return answer.status === 429 ? answer : null;
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // Other keys from that address still work.
      expect((await tries(key.secret)).status).toBe(200);
    });

    it('are noted as a use of it, at most once a minute', async () => {
      const { id, secret } = await newKeyFor(app);
      const used = async () => {
        const { body } = await (
          await signedInAs(app, 'admin')
        ).get('/api/admin/api-keys?limit=100');
        return body.data.find((each: { id: string }) => each.id === id).lastUsedAt;
      };
      expect(await used()).toBeNull();
      await ask('', secret);
      const first = await used();
      expect(first).not.toBeNull();
      shiftClocks(30_000);
      await ask('', secret);
      expect(await used()).toBe(first);
      shiftClocks(31_000);
      await ask('', secret);
      expect(Date.parse(await used())).toBeGreaterThan(Date.parse(first));
      shiftClocks(-61_000);
    });
  });

  it('close a stream whose reader takes nothing, and hold only so much for it', async () => {
    await placedLog();
    const { body } = await ask('limit=1');
    const socket = await silentReader(app.url, `/api/events/stream?after=${body.head}`, key.secret);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await eventually('it is open', () => app.get(FeedStreams).open === 1);
    const reader = await follow(key.secret, `?after=${body.head}`);
    const COUNT = 14_000;
    await writeSignIns(app.database, COUNT);
    let most = 0;
    await eventually(
      'only the other is left, and has everything',
      () => {
        most = Math.max(most, app.get(FeedStreams).unreadBytes);
        return app.get(FeedStreams).open === 1 && reader.events.length >= COUNT;
      },
      60_000,
    );
    expect(most).toBeLessThan(2_000_000);
    socket.resume();
    await closed;
    const seqs = reader.seqs;
    expect(seqs).toEqual(seqs.map((_, n) => body.head + 1 + n));
  }, 90_000);
});

/** Writes `count` events without consequences in one statement; returns their ids. */
async function writeSignIns(db: Queryable, count: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
     select gen_random_uuid(), 'admin-access', gen_random_uuid(), 1, 'AdminSignedIn', 1,
       jsonb_build_object('adminId', gen_random_uuid()), '{"id": null, "realm": "system", "role": "system"}', 'seed', now()
     from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Opens a stream and reads nothing from it. */
async function silentReader(url: string, path: string, secret: string): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\nconnection: close\r\n\r\n`,
  );
  return socket;
}

describe('keys to the feeds', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const asked = (change: object = {}) => ({
    name: ' Loyalty  app ',
    scopes: ['events:shops'],
    expiresInDays: 30,
    confirmSensitive: false,
    ...change,
  });

  it('are made by an owner; the secret is in that answer and nowhere else', async () => {
    const owner = await app.api.post('/api/admin/auth/login', {
      email: app.config.adminEmail,
      password: 'Back-home-2026',
    });
    const client = app.api.as(owner.body.data.accessToken);
    const { status, body } = await client.post('/api/admin/api-keys', asked());
    const { secret, ...key } = body.data;
    expect([status, key]).toEqual([
      201,
      {
        id: expect.any(String),
        version: 1,
        name: 'Loyalty app',
        scopes: ['events:shops'],
        createdAt: expect.stringMatching(/Z$/),
        createdBy: expect.any(String),
        responsible: expect.any(String),
        expiresAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        revokedAt: null,
      },
    ]);
    expect(secret).toMatch(/^nattil_key_[\w-]{43}$/);
    expect((await client.get('/api/admin/api-keys')).body.data).toEqual([key]);
    const tables = await app.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables)
      expect([
        name,
        await app.database.query(`select 1 from "${name}" t where t::text ilike '%' || $1 || '%'`, [
          secret.slice('nattil_key_'.length),
        ]),
      ]).toEqual([name, []]);
  });

  it('tell their scopes and their end to who sends them, and name the cause of a refusal', async () => {
    const { secret } = await newKeyFor(app, ['events:shops', 'events:members']);
    const own = await app.api.as(secret).get('/api/events/key');
    expect([own.status, own.body.data]).toEqual([
      200,
      {
        name: 'Loyalty app',
        scopes: ['events:shops', 'events:members'],
        expiresAt: expect.stringMatching(/Z$/),
        confirmSensitive: true,
      },
    ]);
    const person = await (await signedInAs(app, 'admin')).get('/api/events/key');
    expect([person.status, person.body.message]).toEqual([
      403,
      expect.stringMatching(/^This is the access token of a person. Please send a whole API key/),
    ]);
    const beyond = await app.api.as(secret).get('/api/events/log?after=999999');
    expect([beyond.status, beyond.body.message]).toEqual([
      422,
      expect.stringMatching(/^The log ends at \d+. A later place is from before a restored backup/),
    ]);
    const unknown = await app.api.as(secret).get('/api/events/log?topics=everything');
    expect(unknown.body.errors).toEqual([
      {
        field: 'topics',
        message: expect.stringMatching(/shops, members, .*privilege.ShopApproved/),
      },
    ]);
  });

  it('read single types of events', async () => {
    const { secret } = await newKeyFor(app, ['events:admin']);
    const types = async (topics: string) => {
      const { body } = await app.api.as(secret).get(`/api/events/log?limit=500&topics=${topics}`);
      return [...new Set(body.data.map(({ type }: { type: string }) => type))];
    };
    expect(await types('privilege.ApiKeyCreated')).toEqual(['privilege.ApiKeyCreated']);
    expect((await types('privilege.admin.v1')).length).toBeGreaterThan(1);
    expect(await types('events:admin')).toEqual(await types('admin'));
    const other = await app.api.as(secret).get('/api/events/log?topics=privilege.ShopApproved');
    expect([other.status, other.body.message]).toEqual([
      403,
      'This key lacks the scope events:shops; it has events:admin',
    ]);
  });

  it('include sign-ins only after a separate confirmation', async () => {
    const owner = await signedInAs(app, 'admin');
    for (const scopes of [
      ['events:otp'],
      ['events:members'],
      ['events:shops', 'events:admin'],
      FEED_SCOPES,
    ]) {
      const refused = await owner.post('/api/admin/api-keys', asked({ scopes }));
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'confirmSensitive']);
      const made = await owner.post(
        '/api/admin/api-keys',
        asked({ scopes, confirmSensitive: true }),
      );
      expect([made.status, made.body.data.scopes]).toEqual([201, scopes]);
    }
  });

  it.each([
    [{ name: 'x' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['events:everything'] }, 'scopes'],
    [{ expiresInDays: 366 }, 'expiresInDays'],
    [{ expiresInDays: undefined }, 'expiresInDays'],
    [{ confirmSensitive: undefined }, 'confirmSensitive'],
    [{ hash: 'mine' }, 'hash'],
  ])('are not made of %j', async (change, field) => {
    const owner = await signedInAs(app, 'admin');
    const { status, body } = await owner.post('/api/admin/api-keys', asked(change));
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  it('are revoked once, by an owner, and the trail names both', async () => {
    const owner = await signedInAs(app, 'admin');
    const { id } = (await owner.post('/api/admin/api-keys', asked())).body.data;
    for (let n = 0; n < 2; n += 1)
      expect((await owner.delete(`/api/admin/api-keys/${id}`)).status).toBe(204);
    const { body } = await owner.get('/api/admin/api-keys');
    const row = body.data.find((key: { id: string }) => key.id === id);
    expect(row).toMatchObject({ version: 2, revokedAt: expect.stringMatching(/Z$/) });
    const trail = await eventually('the trail has both', async () => {
      const answer = await owner.get(`/api/admin/audit?objectType=api-key&objectId=${id}`);
      return answer.body.data?.length === 2 ? answer.body.data : null;
    });
    expect(trail.map(({ action }: { action: string }) => action).sort()).toEqual([
      'ApiKeyCreated',
      'ApiKeyRevoked',
    ]);
    const missing = await owner.delete(`/api/admin/api-keys/${randomUUID()}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'API_KEY_NOT_FOUND']);
  });
});
