import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Fixture } from './fixture.ts';
import type { TillLatencies } from './processes/bare-till.ts';
import { ADMIN_PASSWORD } from './product.ts';

const SIGN_INS_AT_ONCE = 4;

/** A card with what its member's phone knows. */
export interface BenchCard {
  id: string;
  memberId: string;
  reference: string;
  secret: string;
}

/** A person at the tills of several shops, who records purchases in turn. */
export interface BenchTill {
  token: string;
  partnerId: string;
  shopIds: string[];
}

interface Account {
  email: string;
  id: string;
  memberId: string;
}

/** Members with active cards sign in, and their phones fetch the secrets. */
export async function cardsWithSecrets(
  { client, product }: Fixture,
  count: number,
): Promise<BenchCard[]> {
  await product.memberToken();
  const { rows } = await client.query<Account>(
    `with known as (select password_hash from member order by created_at desc limit 1),
     found as (
       select c.id, c.member_id as "memberId", m.email from card c join member m on m.id = c.member_id
       where c.status = 'active' and c.expires_at > now() + interval '1 day' and m.status = 'active'
         and m.email is not null
       order by c.id limit $1)
     update member m set password_hash = known.password_hash from known, found
     where m.id = found."memberId" returning found.*`,
    [count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} cards are active`);
  const cards: BenchCard[] = [];
  const waiting = [...rows];
  async function signIns(): Promise<void> {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      const { email, ...card } = account;
      const { accessToken } = await call<{ accessToken: string }>(product.port, '/api/auth/login', {
        body: { email, password: ADMIN_PASSWORD },
        headers: { 'x-forwarded-for': someAddress(waiting.length) },
      });
      const known = await call<{ secret: string; reference: string }>(
        product.port,
        '/api/users/card/code-secret',
        { token: accessToken },
      );
      cards.push({ ...card, secret: known.secret, reference: known.reference });
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, signIns));
  return cards;
}

/** A person with access to the tills of `count` approved shops. */
export async function tillOf({ client, product }: Fixture, count: number): Promise<BenchTill> {
  const [partnerId, email] = [randomUUID(), `till-${randomUUID()}@example.com`];
  await client.query(
    `insert into partner (id, version, status, email, confirmed_at, name, password_hash, password_state, created_at)
     select $1, 1, 'active', $2, now(), 'Bench', password_hash, 'chosen', now()
     from member order by created_at desc limit 1`,
    [partnerId, email],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into partner_access (partner_id, shop_id, role, since)
     select $1, id, 'staff', now() from shop where status = 'approved' order by id limit $2
     returning shop_id as id`,
    [partnerId, count],
  );
  const { accessToken } = await call<{ accessToken: string }>(
    product.port,
    '/api/partner/auth/login',
    { body: { email, password: ADMIN_PASSWORD } },
  );
  return { token: accessToken, partnerId, shopIds: rows.map(({ id }) => id) };
}

export interface RecordedPurchase {
  checkId: string;
  purchaseId: string;
  key: string;
}

/** Checks a card and records a purchase with it; `checked` runs between the two. */
export async function buy(
  port: number,
  { token, shopIds }: BenchTill,
  card: BenchCard,
  n: number,
  took: (what: keyof TillLatencies, ms: number) => Promise<void> | void,
): Promise<RecordedPurchase> {
  const shopId = shopIds[n % shopIds.length]!;
  const code = `NATTIL1${card.reference}B${codeNow(card.secret)}`;
  const began = performance.now();
  const check = await call<{ id: string }>(port, '/api/partner/checks', {
    token,
    body: { shopId, code },
  });
  const checked = performance.now();
  await took('check', checked - began);
  const key = randomUUID();
  const sent = performance.now();
  const purchase = await call<{ id: string }>(port, '/api/partner/purchases', {
    token,
    body: { checkId: check.id, billAmount: 100 },
    headers: { 'idempotency-key': key },
  });
  await took('purchase', performance.now() - sent);
  return { checkId: check.id, purchaseId: purchase.id, key };
}

/** Purchases at a steady rate, one with each card. */
export async function buyAtRate(
  fixture: Fixture,
  till: BenchTill,
  cards: readonly BenchCard[],
  rate: number,
): Promise<TillLatencies> {
  const latencies: TillLatencies = { check: [], purchase: [] };
  const started = performance.now();
  await Promise.all(
    cards.map(async (card, n) => {
      await wait(Math.max(0, (n * 1000) / rate - (performance.now() - started)));
      await buy(fixture.product.port, till, card, n, (what, ms) => void latencies[what].push(ms));
    }),
  );
  return latencies;
}

function codeNow(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function call<Data>(port: number, path: string, { token, body, headers }: Call) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data; message: string };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.message}`);
  return answer.data;
}

function someAddress(n: number): string {
  return `10.7.${(n >> 8) & 255}.${n & 255}`;
}
