import type { Fixture } from './fixture.ts';
import { untilLagIsZero } from './event-progress.ts';
import { runProcess } from './child.ts';
import { load } from './load.ts';
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

function sendAll(
  { product }: Fixture,
  token: string,
  requests: Omit<Load, 'port' | 'connections' | 'headers'>,
): Promise<LoadResult> {
  const headers = { authorization: `Bearer ${token}` };
  return load({ port: product.port, connections: CONNECTIONS, headers, ...requests });
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
  let all: Statement[] = [];
  await fixture.statementsOf(async (noted) => {
    const token = await fixture.product.adminToken();
    await noted();
    await approveOverHttp(fixture, token, [shopId]);
    all = await noted();
  });
  // An approval also opens an account at the till for the owner.
  const { rows: owners } = await fixture.client.query<{ id: string; email: string }>(
    'select p.id, p.email from partner p join partner_access a on a.partner_id = p.id where a.shop_id = $1',
    [shopId],
  );
  const { rows: events } = await fixture.client.query<{ id: string }>(
    `select id from event where request_id =
       (select request_id from event where aggregate_type = 'shop' and aggregate_id = $1 and version = 2)`,
    [shopId],
  );
  const made = [...events, ...owners].map(({ id }) => id);
  const named = [shopId, ...owners.flatMap(({ id, email }) => [id, email])];
  return {
    shopId,
    statements: transactionOf(all, named),
    madeIds: [...made, ...owners.map(({ email }) => email)],
  };
}

/**
 * Finds the command's transaction among the recorded statements. The record does not separate
 * connections, so the transaction is assembled from the statements that name the shop or its owner.
 */
function transactionOf(all: Statement[], named: string[]): Statement[] {
  const begin = all.find(({ text }) => /^begin|^start transaction/i.test(text));
  const ofShop = all.filter((s) => named.some((one) => JSON.stringify(s).includes(one)));
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
