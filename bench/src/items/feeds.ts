import { decideOverHttp, expireCodesOverHttp, pendingShops } from '../approvals.ts';
import type { Item } from '../bench.ts';
import { freePort, startProcess } from '../child.ts';
import { untilAllAreVisible } from '../event-progress.ts';
import { Fixture } from '../fixture.ts';
import { makePendingCodes } from '../pending-codes.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import type { Arrivals, StreamReaders } from '../processes/stream-readers.ts';
import type { WebhookArrivals } from '../processes/webhook-arrivals.ts';
import type { Line } from '../report.ts';
import { median, ms, percentile } from '../stats.ts';

const READERS = 100;
const READERS_PER_KEY = 5;
const WEBHOOKS = 20;
const SHOPS = 2_000;
/** 200 events a second together. */
const APPROVED_PER_SECOND = 52.5;
/** Each goes to all webhooks: 150 deliveries a second. */
const REJECTED_PER_SECOND = 7.5;
const EXPIRED_PER_SECOND = 140;
const EXPIRED_AT_ONCE = 20;
const P99_MS = 200;
const MIN_RATE = 0.9;

interface Round {
  approvals: LoadResult;
  eventsPerSecond: number;
  /** Delays from an event's commit to its arrival at a stream reader. */
  streamed: number[];
  /** Delays from an event's commit to its arrival at a webhook receiver. */
  posted: number[];
}

interface Listeners {
  secrets: string[];
  /** Port of all webhook receivers. */
  port: number;
}

/** Commands that cause 200 events a second, without readers and with many. */
export const feeds: Item = async ({ quick, say }) => {
  const fixture = await Fixture.withShops(SHOPS, { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  try {
    const rounds = quick ? 1 : 3;
    const seconds = quick ? 4 : 15;
    const port = await freePort();
    const listeners = { port, secrets: await apiKeys(fixture, READERS / READERS_PER_KEY) };
    const sides = { alone: [] as Round[], heard: [] as Round[] };
    const run = async (side: keyof typeof sides, heardBy?: Listeners) => {
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round += 1) {
        const done = await eventsMade(fixture, seconds, heardBy);
        say(`  feeds ${side} round ${round}: ${inWords(done)}`);
        if (round > 0) sides[side].push(done);
      }
    };
    // One after the other: the number of new webhooks an hour is limited.
    await run('alone');
    await newWebhooks(fixture, port);
    await run('heard', listeners);
    return { lines: [...commandLines(sides), ...delayLines(sides.heard)] };
  } finally {
    await fixture.dispose();
  }
};

function commandLines({ alone, heard }: Record<'alone' | 'heard', Round[]>): Line[] {
  const rate = (side: Round[]) => median(side.map(({ eventsPerSecond }) => eventsPerSecond));
  const answered = (side: Round[]) => median(side.map(({ approvals }) => approvals.p99));
  const kept = rate(heard) / rate(alone);
  return [
    {
      item: 'feeds',
      what: `Commands that make 200 events/s, with ${READERS} readers of the stream and ${WEBHOOKS} webhooks that get 150/s; the same without`,
      baseline: `${rate(alone).toFixed(1)} events/s, approvals p99 ${ms(answered(alone))}`,
      product: `${rate(heard).toFixed(1)} events/s, approvals p99 ${ms(answered(heard))}`,
      ratio: kept.toFixed(2),
      target: `≥ ${MIN_RATE}`,
      met: kept >= MIN_RATE,
    },
  ];
}

function delayLines(heard: Round[]): Line[] {
  const kinds = [
    [`each of ${READERS} readers of the stream has it`, 'streamed'],
    [`each of ${WEBHOOKS} webhooks has it`, 'posted'],
  ] as const;
  return kinds.map(([what, of]) => {
    const delay = (share: number) => median(heard.map((round) => percentile(round[of], share)));
    return {
      item: 'feeds',
      what: `From the commit of an event until ${what}`,
      baseline: '',
      product: `p50 ${ms(delay(0.5))}, p99 ${ms(delay(0.99))}`,
      ratio: '',
      target: `p99 ≤ ${P99_MS} ms`,
      met: delay(0.99) <= P99_MS,
    };
  });
}

/** Decides on shops and ends codes at a steady rate while the readers listen. */
async function eventsMade(
  fixture: Fixture,
  seconds: number,
  listeners?: Listeners,
): Promise<Round> {
  const inAll = (perSecond: number) => Math.round(perSecond * seconds);
  const codes = await makePendingCodes(fixture, inAll(EXPIRED_PER_SECOND));
  const toApprove = await pendingShops(
    fixture,
    inAll(APPROVED_PER_SECOND) + inAll(REJECTED_PER_SECOND),
  );
  const toReject = toApprove.splice(0, inAll(REJECTED_PER_SECOND));
  const count = toApprove.length + toReject.length + codes.length;
  const readers =
    listeners &&
    (await startProcess<Arrivals>('stream-readers', {
      port: fixture.product.port,
      secrets: listeners.secrets.flatMap((key) => Array<string>(READERS_PER_KEY).fill(key)),
      topics: 'shops,otp',
      after: await headOf(fixture),
      types: ['privilege.ShopApproved', 'privilege.ShopRejected', 'privilege.OtpExpired'],
      count,
    } satisfies StreamReaders));
  const receivers =
    listeners &&
    (await startProcess<Arrivals>('webhook-arrivals', {
      port: listeners.port,
      count: toReject.length * WEBHOOKS,
    } satisfies WebhookArrivals));
  const token = await fixture.product.adminToken();
  const started = performance.now();
  const [approvals] = await Promise.all([
    decideOverHttp(fixture, token, toApprove, {
      decision: 'approve',
      body: {},
      rate: APPROVED_PER_SECOND,
    }),
    decideOverHttp(fixture, token, toReject, {
      decision: 'reject',
      body: { reason: 'The papers are not those of this shop' },
      rate: REJECTED_PER_SECOND,
    }),
    expireCodesOverHttp(fixture, token, codes, {
      atOnce: EXPIRED_AT_ONCE,
      rate: EXPIRED_PER_SECOND / EXPIRED_AT_ONCE,
    }),
  ]);
  const eventsPerSecond = (count * 1000) / (performance.now() - started);
  const streamed = await delays(fixture, (await readers?.result) ?? {});
  const posted = await delays(fixture, (await receivers?.result) ?? {});
  await untilAllAreVisible(fixture.client);
  return { approvals, eventsPerSecond, streamed, posted };
}

/** PostgreSQL stores the time of each commit; the readers use the same clock. */
async function delays(fixture: Fixture, arrivals: Arrivals): Promise<number[]> {
  const { rows } = await fixture.client.query<{ id: string; at: number }>(
    `select v.aggregate_id as id,
            extract(epoch from pg_xact_commit_timestamp(e.xmin))::float8 * 1000 as at
     from event_version v join event e using (pos)
     where v.version = 2 and v.aggregate_id = any($1::uuid[])`,
    [Object.keys(arrivals)],
  );
  return rows.flatMap(({ id, at }) => arrivals[id]!.map((arrived) => arrived - at));
}

async function headOf({ client }: Fixture): Promise<number> {
  const { rows } = await client.query<{ head: number }>(
    'select coalesce(max(seq), 0)::int as head from event_place',
  );
  return rows[0]!.head;
}

async function apiKeys({ product }: Fixture, count: number): Promise<string[]> {
  const token = await product.adminToken();
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = {
      name: `Reader ${n}`,
      scopes: ['events:shops', 'events:otp'],
      expiresInDays: 30,
      confirmSensitive: true,
    };
    const { data } = await product.post<{ data: { secret: string } }>(
      '/api/admin/api-keys',
      body,
      token,
    );
    keys.push(data.secret);
  }
  return keys;
}

async function newWebhooks({ product }: Fixture, port: number): Promise<void> {
  const token = await product.adminToken();
  for (let n = 0; n < WEBHOOKS; n += 1) {
    const body = {
      name: `Receiver ${n}`,
      url: `http://127.0.0.1:${port}/${n}`,
      events: ['ShopRejected'],
      confirmSensitive: false,
    };
    await product.post('/api/admin/webhooks', body, token);
  }
}

function inWords({ approvals, eventsPerSecond, streamed, posted }: Round): string {
  const delays = [streamed, posted]
    .filter(({ length }) => length > 0)
    .map((each) => `, heard after p99 ${ms(percentile(each, 0.99))}`);
  return `${eventsPerSecond.toFixed(1)} events/s, approved in p99 ${ms(approvals.p99)}${delays.join('')}`;
}
