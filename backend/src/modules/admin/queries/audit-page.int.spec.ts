import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { Sequencer } from '../../../platform/event-log/sequencer.ts';
import { cloneDatabase } from '../../../platform/testing/test-app.ts';
import { seeded } from '../../../platform/messaging/testing/seeded.ts';
import { findAuditPage, type AuditFilter } from './audit-page.ts';
import type { Sought } from './audit-search.ts';

const EVENT_COUNT = 32_500;
const START = Date.UTC(2026, 0, 1);
const TYPES = Object.keys(EVENTS) as EventType[];

interface Known {
  seq: number;
  at: number;
  type: EventType;
  realm: string;
  actor: string | null;
  object: string;
  ip: string | null;
}

describe('finding a page of the trail', () => {
  let database: Database;
  let log: Known[];
  const actors = Array.from({ length: 40 }, () => randomUUID() as string);

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 4, applicationName: 'test' });
    const random = seeded(7);
    /** Mostly in chronological order; some events were recorded long after they occurred. */
    const delayOf = (i: number) => {
      if (i > 15_000 && i < 16_000) return 300 * 86_400_000;
      return i > 31_000 && i < 31_500 ? 26_000 * 60_000 : 0;
    };
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]!;
    log = Array.from({ length: EVENT_COUNT }, (_, i) => {
      const realm = pick(['member', 'admin', 'system', 'public']);
      return {
        seq: i + 1,
        at: START + i * 60_000 + Math.floor(random() * 5) * 60_000 - delayOf(i),
        type: pick(TYPES),
        realm,
        actor: realm === 'member' || realm === 'admin' ? pick(actors) : null,
        object: randomUUID(),
        ip: pick([null, '192.0.2.7', '192.0.2.8', '2001:db8::1']),
      };
    });
    await database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       select gen_random_uuid(), kind, id, 1, type, 1, '{}', jsonb_build_object('id', actor, 'realm', realm, 'role', realm), at
       from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
         as n(kind, id, type, actor, realm, at)`,
      [
        log.map((e) => EVENTS[e.type].aggregate),
        log.map((e) => e.object),
        log.map((e) => e.type),
        log.map((e) => e.actor),
        log.map((e) => e.realm),
        log.map((e) => new Date(e.at).toISOString()),
      ],
    );
    await database.execute(
      `insert into event_origin (pos, ip, at)
       select e.pos, n.ip, e.occurred_at from unnest($1::uuid[], $2::text[]) as n(object, ip)
       join event e on e.aggregate_id = n.object where n.ip is not null`,
      [log.map((e) => e.object), log.map((e) => e.ip)],
    );
    await new Sequencer(database).sequence();
  });
  afterAll(() => database.close());

  const iso = (index: number) => new Date(START + index * 60_000).toISOString();
  const meets = ({ seq, ip, between, ids }: Sought, e: Known) => {
    const isBetween = (id: string) => between !== null && id >= between.from && id <= between.to;
    return (
      e.seq === seq ||
      (ip !== null && e.ip === ip) ||
      [e.actor, e.object].some((id) => id !== null && (isBetween(id) || ids.includes(id)))
    );
  };
  const nothing: Sought = { seq: null, ip: null, between: null, ids: [] };
  const matching = ({
    action,
    actorId,
    objectType,
    objectId,
    realm,
    from,
    to,
    sought,
  }: AuditFilter) =>
    log
      .filter(
        (e) =>
          (!sought || meets(sought, e)) &&
          (!action || e.type === action) &&
          (!actorId || e.actor === actorId) &&
          (!objectType || EVENTS[e.type].aggregate === objectType) &&
          (!objectId || e.object === objectId) &&
          (!realm || e.realm === realm) &&
          (!from || e.at >= Date.parse(from)) &&
          (!to || e.at <= Date.parse(to)),
      )
      .map((e) => e.seq)
      .reverse();

  it.each<[string, () => AuditFilter]>([
    ['nothing', () => ({})],
    ['a frequent action', () => ({ action: TYPES[0] })],
    ['a rare action', () => ({ action: TYPES.at(-1) })],
    ['an action on another kind of object', () => ({ action: 'ShopApproved', objectType: 'card' })],
    ['an actor', () => ({ actorId: actors[0] })],
    ['an actor who did nothing', () => ({ actorId: randomUUID() })],
    ['an actor and an action', () => ({ actorId: actors[1], action: TYPES[2] })],
    ['a kind of object', () => ({ objectType: 'shop' })],
    ['an object', () => ({ objectId: log[700]!.object })],
    [
      'an object of another kind',
      () => ({ objectId: log[700]!.object, objectType: 'shop', action: 'OtpSent' }),
    ],
    ['a realm', () => ({ realm: 'public' })],
    ['the first hours', () => ({ to: iso(500) })],
    ['some hours in the middle', () => ({ from: iso(20_100), to: iso(20_300) })],
    [
      'hours of which a part was recorded much later',
      () => ({ from: iso(4_900), to: iso(5_300), objectType: 'shop' }),
    ],
    ['the newest hours', () => ({ from: iso(32_300) })],
    ['hours before there was anything', () => ({ to: '2020-01-01T00:00:00Z' })],
    ['hours to come', () => ({ from: '2030-01-01T00:00:00Z' })],
    ['what was recorded later', () => ({ from: '2025-01-01T00:00:00Z', to: iso(-1) })],
    [
      'a time, an actor and a realm',
      () => ({ from: iso(9_000), to: iso(12_000), actorId: actors[0], realm: 'admin' }),
    ],
    [
      'a time and a kind of object',
      () => ({ from: iso(9_000), to: iso(12_000), objectType: 'otp' }),
    ],
    ['the text of an event number', () => ({ sought: { ...nothing, seq: 4_711 } })],
    ['the text of an address', () => ({ sought: { ...nothing, ip: '192.0.2.7' } })],
    ['the text of a rare address', () => ({ sought: { ...nothing, ip: '2001:db8::1' } })],
    ['the text of an unknown address', () => ({ sought: { ...nothing, ip: '192.0.2.9' } })],
    [
      'the beginning of an id',
      () => ({
        sought: {
          ...nothing,
          between: {
            from: `${log[42]!.object.slice(0, 8)}-0000-0000-0000-000000000000`,
            to: `${log[42]!.object.slice(0, 8)}-ffff-ffff-ffff-ffffffffffff`,
          },
        },
      }),
    ],
    [
      'the text of names, of people and things',
      () => ({ sought: { ...nothing, ids: [actors[0]!, actors[3]!, log[700]!.object] } }),
    ],
    [
      'the text of a name, an action and a time',
      () => ({
        sought: { ...nothing, ids: [actors[0]!] },
        action: TYPES[0],
        from: iso(9_000),
        to: iso(29_000),
      }),
    ],
    [
      'the text of a name and one object',
      () => {
        const event = log.find((e) => e.actor === actors[0])!;
        return { sought: { ...nothing, ids: [actors[0]!] }, objectId: event.object };
      },
    ],
    ['a text that nothing has', () => ({ sought: nothing })],
  ])('by %s, equals a scan of the whole log', async (_what, filterOf) => {
    const filter = filterOf();
    const expected = matching(filter);
    const first = await findAuditPage(database, { ...filter, limit: 7 });
    expect(first.places.map((p) => p.seq)).toEqual(expected.slice(0, 7));
    expect(first.total).toBe(Math.min(expected.length, 10_000));
    expect(first.totalIsExact).toBe(expected.length <= 10_000);
    const second = await findAuditPage(database, { ...filter, limit: 7, page: 2 });
    expect(second.places.map((p) => p.seq)).toEqual(expected.slice(7, 14));
    if (expected.length <= 7) expect(first.older).toBe(null);
    else {
      const older = await findAuditPage(database, { ...filter, limit: 7, before: first.older! });
      expect(older.places).toEqual(second.places);
      const newer = await findAuditPage(database, { ...filter, limit: 7, after: older.newer! });
      expect(newer.places).toEqual(first.places);
      expect(newer.newer).toBe(null);
    }
  });

  it('leads from the newest to the oldest event and back, each once', async () => {
    const walk = async (step: (place: number | null) => AuditFilter, next: 'older' | 'newer') => {
      const seen: number[] = [];
      for (let place: number | null = null, i = 0; i < 1_000; i += 1) {
        const page = await findAuditPage(database, {
          ...step(place),
          objectType: 'shop',
          limit: 100,
        });
        seen.push(...page.places.map((p) => p.seq));
        place = page[next];
        if (place === null) break;
      }
      return seen.toSorted((a, b) => b - a);
    };
    const expected = matching({ objectType: 'shop' });
    expect(await walk((place) => (place === null ? {} : { before: place }), 'older')).toEqual(
      expected,
    );
    expect(await walk((place) => ({ after: place ?? 0 }), 'newer')).toEqual(expected);
  });

  it('refuses the number of a page beyond the counted ones', async () => {
    await expect(findAuditPage(database, { page: 501, limit: 20 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ field: 'page' }] },
    });
  });
});

describe('a page of a long trail', () => {
  const EVENTS_IN_ALL = 600_000;
  const DAY_MS = 86_400_000;
  const actors = Array.from({ length: 3 }, () => randomUUID() as string);
  let database: Database;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 4, applicationName: 'test' });
    await database.transaction(
      async (tx) => {
        await tx.execute(
          `insert into event_place (seq, pos, at, type, realm, actor)
           select n, n, timestamptz '2026-01-01' + n * interval '15 seconds',
             case when n % 100 = 0 then 'ShopRejected' when n % 3 = 0 then 'CardLapsed' else 'OtpVerified' end,
             case when n % 100 = 0 then 'system' else 'member' end,
             case when n % 1000 = 0 then ($1::text[])[1 + n / 1000 % 3] else 'member ' || n % 5000 end
           from generate_series(1, $2::int) n`,
          [actors, EVENTS_IN_ALL],
        );
        await tx.execute(
          `insert into event_span (span, first_at, last_at)
           select seq / 10000, min(at), max(at) from event_place group by 1`,
        );
        await tx.execute('analyze event_place');
      },
      '',
      60_000,
    );
  }, 60_000);
  afterAll(() => database.close());

  const sought: Sought = { seq: null, ip: null, between: null, ids: actors };
  it.each<[string, AuditFilter]>([
    ['a kind of object', { objectType: 'shop' }],
    ['a kind of object that has no events', { objectType: 'purchase' }],
    ['names', { sought }],
    ['names and an action', { sought, action: 'ShopRejected' }],
  ])('is read along an index, also of one day or month and by %s', async (_what, filter) => {
    const plans: string[] = [];
    const explained: Queryable = {
      execute: database.execute.bind(database),
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const lines = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        return database.query<Row>(text, values);
      },
    };
    const from = '2026-02-10T00:00:00Z';
    const until = (days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString();
    for (const time of [{}, { from, to: until(1) }, { from, to: until(30) }])
      await findAuditPage(explained, { ...filter, ...time });
    // Collected or scanned rows would be a tenth of the log for each value, or all of it.
    for (const plan of plans) expect(plan).not.toMatch(/(Seq|Bitmap Heap) Scan on event_place/);
  });
});
