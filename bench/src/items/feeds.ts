import { decideOverHttp, pendingShops } from '../approvals.ts';
import type { Item } from '../bench.ts';
import { startProcess } from '../child.ts';
import { untilAllAreVisible } from '../event-progress.ts';
import type { Fixture } from '../fixture.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import type { Arrivals, StreamReaders } from '../processes/stream-readers.ts';
import { median, ms, percentile } from '../stats.ts';

const READERS = 100;
const READERS_PER_KEY = 5;
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
}

/** Decisions at 200 a second, without anybody who listens and with many. */
export const feeds: Item = async ({ quick, say, shared }) => {
  const fixture = await shared();
  const rounds = quick ? 1 : 3;
  const seconds = quick ? 4 : 15;
  const secrets = await apiKeys(fixture, READERS / READERS_PER_KEY);
  const sides = { alone: [] as Round[], heard: [] as Round[] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await decisions(fixture, seconds, []);
    const heard = await decisions(fixture, seconds, secrets);
    say(`  feeds round ${round}: ${told(alone)} alone; ${told(heard)} with readers`);
    if (round === 0) continue;
    sides.alone.push(alone);
    sides.heard.push(heard);
  }
  const rate = (side: Round[]) =>
    median(side.map(({ approvals, rejections }) => approvals.perSecond + rejections.perSecond));
  const answered = (side: Round[]) => median(side.map(({ approvals }) => approvals.p99));
  const delay = (share: number) =>
    median(sides.heard.map(({ streamed }) => percentile(streamed, share)));
  const kept = rate(sides.heard) / rate(sides.alone);
  return {
    lines: [
      {
        item: 'feeds',
        what: `Decisions at 200/s with ${READERS} readers of the stream; the same without`,
        baseline: `${rate(sides.alone).toFixed(1)}/s, p99 ${ms(answered(sides.alone))}`,
        product: `${rate(sides.heard).toFixed(1)}/s, p99 ${ms(answered(sides.heard))}`,
        ratio: kept.toFixed(2),
        target: `≥ ${KEPT_RATE}`,
        met: kept >= KEPT_RATE,
      },
      {
        item: 'feeds',
        what: `From the commit until each of ${READERS} readers of the stream has it`,
        baseline: '',
        product: `p50 ${ms(delay(0.5))}, p99 ${ms(delay(0.99))}`,
        ratio: '',
        target: `p99 ≤ ${P99_MS} ms`,
        met: delay(0.99) <= P99_MS,
      },
    ],
  };
};

/** Decides at a steady rate while each of these keys reads the stream several times. */
async function decisions(fixture: Fixture, seconds: number, secrets: string[]): Promise<Round> {
  const count = Math.round((APPROVED_PER_SECOND + REJECTED_PER_SECOND) * seconds);
  const ids = await pendingShops(fixture, count);
  const toReject = ids.splice(0, Math.round(REJECTED_PER_SECOND * seconds));
  const readers =
    secrets.length > 0
      ? await startProcess<Arrivals>('stream-readers', {
          port: fixture.product.port,
          secrets: secrets.flatMap((secret) => Array<string>(READERS_PER_KEY).fill(secret)),
          after: await headOf(fixture),
          types: ['privilege.ShopApproved', 'privilege.ShopRejected'],
          count,
        } satisfies StreamReaders)
      : undefined;
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
  const arrivals = (await readers?.result) ?? {};
  await untilAllAreVisible(fixture.client);
  return { approvals, rejections, streamed: await delays(fixture, arrivals) };
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

function told({ approvals, rejections, streamed }: Round): string {
  const rate = `${(approvals.perSecond + rejections.perSecond).toFixed(1)}/s`;
  const delay = streamed.length > 0 ? `, read after p99 ${ms(percentile(streamed, 0.99))}` : '';
  return `${rate}, answered in p99 ${ms(approvals.p99)}${delay}`;
}
