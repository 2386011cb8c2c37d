import { decideOverHttp, pendingShops } from '../approvals.ts';
import type { Item } from '../bench.ts';
import { freePort, startProcess } from '../child.ts';
import { untilAllAreVisible } from '../event-progress.ts';
import { Fixture } from '../fixture.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import type { Arrivals, StreamReaders } from '../processes/stream-readers.ts';
import type { WebhookArrivals } from '../processes/webhook-arrivals.ts';
import type { Line } from '../report.ts';
import { median, ms, percentile } from '../stats.ts';

const READERS = 100;
const READERS_PER_KEY = 5;
const WEBHOOKS = 20;
const SHOPS = 2_000;
const APPROVED_PER_SECOND = 192.5;
/** Each is told to all webhooks: 150 deliveries a second. */
const REJECTED_PER_SECOND = 7.5;
const P99_MS = 200;
const KEPT_RATE = 0.9;

interface Round {
  approvals: LoadResult;
  rejections: LoadResult;
  /** From the commit of a decision until a reader has it. */
  streamed: number[];
  /** The same for the receivers of the webhooks. */
  posted: number[];
}

interface Listeners {
  secrets: string[];
  /** Where all webhooks lead. */
  port: number;
}

/** Decisions at 200 a second, without anybody who listens and with many. */
export const feeds: Item = async ({ quick, say }) => {
  const fixture = await Fixture.withShops(SHOPS, { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  try {
    const rounds = quick ? 1 : 3;
    const seconds = quick ? 4 : 15;
    const port = await freePort();
    const listeners = { port, secrets: await apiKeys(fixture, READERS / READERS_PER_KEY) };
    const sides = { alone: [] as Round[], heard: [] as Round[] };
    const run = async (side: keyof typeof sides, heardBy?: Listeners) => {
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const done = await decisions(fixture, seconds, heardBy);
        say(`  feeds ${side} round ${round}: ${told(done)}`);
        if (round > 0) sides[side].push(done);
      }
    };
    // One after the other: only so many webhooks can be made in an hour.
    await run('alone');
    await newWebhooks(fixture, port);
    await run('heard', listeners);
    return { lines: [...commandLines(sides), ...delayLines(sides.heard)] };
  } finally {
    await fixture.dispose();
  }
};

function commandLines({ alone, heard }: Record<'alone' | 'heard', Round[]>): Line[] {
  const rate = (side: Round[]) =>
    median(side.map(({ approvals, rejections }) => approvals.perSecond + rejections.perSecond));
  const answered = (side: Round[]) => median(side.map(({ approvals }) => approvals.p99));
  const kept = rate(heard) / rate(alone);
  return [
    {
      item: 'feeds',
      what: `Decisions at 200/s with ${READERS} readers of the stream and ${WEBHOOKS} webhooks that get 150/s; the same without`,
      baseline: `${rate(alone).toFixed(1)}/s, p99 ${ms(answered(alone))}`,
      product: `${rate(heard).toFixed(1)}/s, p99 ${ms(answered(heard))}`,
      ratio: kept.toFixed(2),
      target: `≥ ${KEPT_RATE}`,
      met: kept >= KEPT_RATE,
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
      what: `From the commit of a decision until ${what}`,
      baseline: '',
      product: `p50 ${ms(delay(0.5))}, p99 ${ms(delay(0.99))}`,
      ratio: '',
      target: `p99 ≤ ${P99_MS} ms`,
      met: delay(0.99) <= P99_MS,
    };
  });
}

/** Decides at a steady rate, with those who listen meanwhile. */
async function decisions(fixture: Fixture, seconds: number, listeners?: Listeners): Promise<Round> {
  const count = Math.round((APPROVED_PER_SECOND + REJECTED_PER_SECOND) * seconds);
  const ids = await pendingShops(fixture, count);
  const toReject = ids.splice(0, Math.round(REJECTED_PER_SECOND * seconds));
  const readers =
    listeners &&
    (await startProcess<Arrivals>('stream-readers', {
      port: fixture.product.port,
      secrets: listeners.secrets.flatMap((key) => Array<string>(READERS_PER_KEY).fill(key)),
      after: await headOf(fixture),
      types: ['privilege.ShopApproved', 'privilege.ShopRejected'],
      count,
    } satisfies StreamReaders));
  const receivers =
    listeners &&
    (await startProcess<Arrivals>('webhook-arrivals', {
      port: listeners.port,
      count: toReject.length * WEBHOOKS,
    } satisfies WebhookArrivals));
  const token = await fixture.product.adminToken();
  const reason = 'The papers are not those of this shop';
  const [approvals, rejections] = await Promise.all([
    decideOverHttp(fixture, token, ids, {
      decision: 'approve',
      body: {},
      rate: APPROVED_PER_SECOND,
    }),
    decideOverHttp(fixture, token, toReject, {
      decision: 'reject',
      body: { reason },
      rate: REJECTED_PER_SECOND,
    }),
  ]);
  const streamed = await delays(fixture, (await readers?.result) ?? {});
  const posted = await delays(fixture, (await receivers?.result) ?? {});
  await untilAllAreVisible(fixture.client);
  return { approvals, rejections, streamed, posted };
}

/** PostgreSQL keeps when each transaction committed; the readers are on the same clock. */
async function delays(fixture: Fixture, arrivals: Arrivals): Promise<number[]> {
  const { rows } = await fixture.client.query<{ id: string; at: number }>(
    `select id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
     from shop where id = any($1::uuid[])`,
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
      scopes: ['events:shops'],
      expiresInDays: 30,
      confirmSensitive: false,
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

function told({ approvals, rejections, streamed, posted }: Round): string {
  const rate = `${(approvals.perSecond + rejections.perSecond).toFixed(1)}/s`;
  const delays = [streamed, posted]
    .filter(({ length }) => length > 0)
    .map((each) => `, heard after p99 ${ms(percentile(each, 0.99))}`);
  return `${rate}, answered in p99 ${ms(approvals.p99)}${delays.join('')}`;
}
