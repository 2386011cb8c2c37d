import type { Fixture } from './fixture.ts';
import { untilLagIsZero } from './event-progress.ts';
import { runProcess } from './child.ts';
import { makePendingShops } from './pending-shops.ts';
import type { BareApprovals } from './processes/bare-approvals.ts';
import type { Load, LoadResult } from './processes/load-generator.ts';
import type { Statement } from './processes/sql-tap.ts';

export const CONNECTIONS = 20;

export interface RecordedApproval {
  shopId: string;
  statements: Statement[];
  madeIds: string[];
}

/** Approves shops over HTTP; throws if one of them was refused. */
export function approveOverHttp(
  fixture: Fixture,
  token: string,
  shopIds: string[],
  rate?: number,
): Promise<LoadResult> {
  return decideOverHttp(fixture, token, shopIds, { decision: 'approve', body: {}, rate });
}

interface Decisions {
  decision: 'approve' | 'reject';
  body: Record<string, string>;
  /** Requests per second; as fast as possible if omitted. */
  rate?: number | undefined;
}

/** Decides on shops over HTTP; throws if one decision was refused. */
export function decideOverHttp(
  fixture: Fixture,
  token: string,
  shopIds: string[],
  { decision, body, rate }: Decisions,
): Promise<LoadResult> {
  return sendAll(fixture, token, {
    method: 'PUT',
    body: JSON.stringify(body),
    paths: shopIds.map((id) => `/api/admin/shops/${id}/${decision}`),
    ...(rate !== undefined && { rate }),
  });
}

/** Ends pending codes over HTTP, several with each request; throws if one request was refused. */
export function expireCodesOverHttp(
  fixture: Fixture,
  token: string,
  sessionIds: string[],
  { atOnce, rate }: { atOnce: number; rate: number },
): Promise<LoadResult> {
  const bodies = Array.from({ length: Math.ceil(sessionIds.length / atOnce) }, (_, n) =>
    JSON.stringify({ sessionIds: sessionIds.slice(n * atOnce, (n + 1) * atOnce) }),
  );
  return sendAll(fixture, token, {
    method: 'POST',
    body: bodies,
    paths: bodies.map(() => '/api/admin/users/otp-sessions/bulk-expire'),
    rate,
  });
}

async function sendAll(
  { product }: Fixture,
  token: string,
  load: Omit<Load, 'port' | 'connections' | 'headers'>,
): Promise<LoadResult> {
  const result = await runProcess<LoadResult>('load-generator', {
    port: product.port,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
    ...load,
  } satisfies Load);
  if (Object.keys(result.failed).length > 0)
    throw new Error(`Not everything was done: ${JSON.stringify(result.failed)}`);
  return result;
}

/** Pending shops, once all consumers have processed their registration. */
export async function pendingShops(fixture: Fixture, count: number): Promise<string[]> {
  const ids = await makePendingShops(fixture.client, count);
  await untilLagIsZero(fixture.client);
  await fixture.client.query('analyze shop, event');
  return ids;
}

export async function approveInBareLoop(
  fixture: Fixture,
  { shopId, statements, madeIds }: RecordedApproval,
  shopIds: string[],
): Promise<{ seconds: number; perSecond: number; p50: number }> {
  return runProcess('bare-approvals', {
    databaseUrl: fixture.url,
    connections: CONNECTIONS,
    statements,
    shopId,
    madeIds,
    shopIds,
  } satisfies BareApprovals);
}

/** The statements of one approval's transaction, as the product sends them. */
export async function recordedApproval(fixture: Fixture): Promise<RecordedApproval> {
  const [shopId] = (await pendingShops(fixture, 1)) as [string];
  let statements: Statement[] = [];
  await fixture.statementsOf(async (noted) => {
    const token = await fixture.product.adminToken();
    await noted();
    await approveOverHttp(fixture, token, [shopId]);
    statements = transactionOf(await noted(), shopId);
  });
  const { rows } = await fixture.client.query<{ id: string }>(
    `select id from event where aggregate_type = 'shop' and aggregate_id = $1 and version = 2`,
    [shopId],
  );
  return { shopId, statements, madeIds: rows.map(({ id }) => id) };
}

/**
 * Finds the command's transaction among the recorded statements. The record does not separate
 * connections, so the transaction is assembled from the statements that name the shop or its event.
 */
function transactionOf(all: Statement[], shopId: string): Statement[] {
  const begin = all.find(({ text }) => /^begin|^start transaction/i.test(text));
  const ofShop = all.filter((s) => JSON.stringify(s).includes(shopId));
  // Reading the shop for the response and updating the projections come after the transaction.
  const written = ofShop.findIndex(({ text }) => /^update "?shop"? /i.test(text));
  const inserted = ofShop.findIndex(({ text }) => /insert into event/i.test(text));
  const last = Math.max(written, inserted);
  if (!begin || written < 0 || inserted < 0)
    throw new Error(
      `An approval's transaction was not recognised:\n${all.map((s) => s.text).join('\n')}`,
    );
  return [begin, ...ofShop.slice(0, last + 1), { text: 'commit', values: [] }];
}
