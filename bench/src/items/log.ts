import type pg from 'pg';
import { approveOverHttp, pendingShops } from '../approvals.ts';
import type { Item } from '../bench.ts';
import { skipComparison, untilLagIsZero } from '../event-progress.ts';
import { Fixture } from '../fixture.ts';
import { load } from '../load.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import { connect } from '../product.ts';
import { median, ms, percentile, whole } from '../stats.ts';
import { approvalsToVisible } from './visible.ts';

/** BENCH_LOG_EVENTS=20000000 measures a log of that size, which takes long to write and seal. */
const EVENTS = Number(process.env['BENCH_LOG_EVENTS'] ?? 2_000_000);
const QUICK_EVENTS = 50_000;
const AT_ONCE = 50_000;
const CONNECTIONS = 4;
const TARGET_MS = 50;
const TARGET_RATIO = 1.5;
const STEADY_RATE = 50;
const GROWN_RATIO = 0.9;

/** Cost of a large log: pages of the audit trail, and assigning an event its sequence number. */
export const log: Item = async ({ quick, say }) => {
  const fixture = await Fixture.withShops(1_000);
  try {
    const { client } = fixture;
    const token = await fixture.product.adminToken();
    const paths = await auditPaths(client);
    const small = await auditPages(fixture, token, paths, quick);
    const before = await approvals(fixture, quick);
    await fill(client, quick ? QUICK_EVENTS : EVENTS, say);
    await untilLagIsZero(client, 7_200_000);
    await skipComparison(client);
    const large = await auditPages(
      fixture,
      await fixture.product.adminToken(),
      await auditPaths(client),
      quick,
    );
    const after = await approvals(fixture, quick);
    const { rows } = await client.query<{ n: number }>(
      'select max(seq)::int as n from event_place',
    );
    const growth = `after ${whole(rows[0]!.n)} events; the same after ${whole(2_000)}`;
    const snapshot = await fixture.product.whileFrozen(() => placesBesideASnapshot(fixture, quick));
    const ratio = snapshot.last / snapshot.first;
    return {
      lines: [
        {
          item: 'log',
          what: `Pages of the audit trail, ${paths.length} filters and places, ${CONNECTIONS} connections, ${whole(rows[0]!.n)} events; the same with ${whole(2_000)}`,
          baseline: `p50 ${ms(small.p50)}, p99 ${ms(small.p99)}`,
          product: `p50 ${ms(large.p50)}, p99 ${ms(large.p99)}`,
          ratio: (large.p99 / small.p99).toFixed(1),
          target: `p99 ≤ ${TARGET_MS} ms`,
          met: large.p99 <= TARGET_MS,
        },
        {
          item: 'log',
          what: `Approve shop over HTTP, ${growth}`,
          baseline: `${whole(before.perSecond)}/s`,
          product: `${whole(after.perSecond)}/s`,
          ratio: (after.perSecond / before.perSecond).toFixed(2),
          target: `≥ ${GROWN_RATIO}`,
          met: after.perSecond / before.perSecond >= GROWN_RATIO,
        },
        {
          item: 'log',
          what: `Commit to visible at ${STEADY_RATE}/s, p50, ${growth}`,
          baseline: ms(before.visible),
          product: ms(after.visible),
          ratio: (before.visible / after.visible).toFixed(2),
          target: `≥ ${GROWN_RATIO}`,
          met: before.visible / after.visible >= GROWN_RATIO,
        },
        {
          item: 'log',
          what: `Giving an event its place after ${whole(snapshot.events)} events under an open snapshot; the same at its beginning; p50`,
          baseline: ms(snapshot.first),
          product: ms(snapshot.last),
          ratio: ratio.toFixed(2),
          target: `≤ ${TARGET_RATIO}`,
          met: ratio <= TARGET_RATIO,
        },
      ],
    };
  } finally {
    await fixture.dispose();
  }
};

/** Approvals as fast as possible, and the time until those at a steady rate are visible. */
async function approvals(
  fixture: Fixture,
  quick: boolean,
): Promise<{ perSecond: number; visible: number }> {
  const each = quick ? 200 : 1_000;
  const rates: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const ids = await pendingShops(fixture, each);
    rates.push((await approveOverHttp(fixture, await fixture.product.adminToken(), ids)).perSecond);
    await untilLagIsZero(fixture.client);
  }
  const times = await approvalsToVisible(fixture, STEADY_RATE, each);
  // The first round is a warm-up.
  return { perSecond: median(rates.slice(1)), visible: percentile(times, 0.5) };
}

/** Typical filters of administrators, and places all over the log. */
async function auditPaths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    actor: string;
    object: string;
    from: Date;
    to: Date;
    seq: number;
  }>(
    `select p.actor, v.aggregate_id as object, p.at as from, p.at + interval '1 day' as to, p.seq::int as seq
     from generate_series(0.01, 0.99, 0.07) as share
       cross join (select max(seq) as head from event_place) h
       cross join lateral (select * from event_place where seq >= h.head * share order by seq limit 1) p
       join event e on e.pos = p.pos
       join event_version v on v.aggregate_type = e.aggregate_type and v.aggregate_id = e.aggregate_id and v.version = e.version`,
  );
  return rows.flatMap(({ actor, object, from, to, seq }) =>
    [
      {},
      { before: String(seq) },
      { action: 'ShopApproved', before: String(seq) },
      { action: 'AdminSignedIn' },
      { objectType: 'card' },
      { objectId: object },
      { realm: 'system' },
      { from: from.toISOString(), to: to.toISOString() },
      { from: from.toISOString(), to: to.toISOString(), objectType: 'shop' },
      ...(actor ? [{ actorId: actor }] : []),
    ].map((query) => `/api/admin/audit?${new URLSearchParams(query as Record<string, string>)}`),
  );
}

async function auditPages(
  fixture: Fixture,
  token: string,
  paths: string[],
  quick: boolean,
): Promise<LoadResult> {
  const pages = {
    port: fixture.product.port,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
    paths,
  };
  await load({ ...pages, seconds: 2 });
  return load({ ...pages, seconds: quick ? 3 : 20 });
}

/**
 * A year of members' events, written without the product and marked as seeded, so that they cause
 * nothing.
 */
async function fill(client: pg.Client, events: number, say: (line: string) => void): Promise<void> {
  for (let written = 0; written < events; written += AT_ONCE) {
    await client.query(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
       select gen_random_uuid(), case when g % 100 = 0 then 'shop' when g % 3 = 0 then 'card' else 'otp' end, gen_random_uuid(), 1,
         case when g % 100 = 0 then 'ShopRejected' when g % 3 = 0 then 'CardLapsed' else 'OtpVerified' end, 1,
         jsonb_build_object('shopId', gen_random_uuid(), 'status', 'rejected', 'changes', '{"status": ["pending", "rejected"]}'::jsonb),
         case when g % 100 = 0 then '{"id": null, "realm": "system", "role": "system"}'::jsonb
              else jsonb_build_object('id', overlay(overlay(md5((g % 5000)::text) placing '4' from 13) placing '8' from 17)::uuid, 'realm', 'member', 'role', 'member') end,
         'seed', timestamptz '2025-01-01' + ($1::int + g) * interval '15 seconds'
       from generate_series(1, ${AT_ONCE}) g`,
      [written],
    );
    if (written % 1_000_000 === 0)
      say(`  log: ${whole(written)} of ${whole(events)} events written`);
  }
}

/** Milliseconds to sequence one new event, at the start and at the end of a long snapshot. */
async function placesBesideASnapshot(
  { client, url }: Fixture,
  quick: boolean,
): Promise<{ first: number; last: number; events: number }> {
  const events = quick ? 2_000 : 80_000;
  const backup = await connect(url);
  await backup.query('begin isolation level repeatable read, read only');
  await backup.query('select 1 from event limit 1');
  const times: number[] = [];
  for (let i = 0; i < events; i += 1) {
    await client.query(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
       values (gen_random_uuid(), 'otp', gen_random_uuid(), 1, 'OtpVerified', 1, '{}', '{"id": null, "realm": "system", "role": "system"}', 'seed', now())`,
    );
    const began = performance.now();
    await client.query('select place_events(2000)');
    times.push(performance.now() - began);
  }
  await backup.query('rollback');
  await backup.end();
  return { first: median(times.slice(0, 500)), last: median(times.slice(-500)), events };
}
