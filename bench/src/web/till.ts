import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Browser, Stored } from './browser.ts';

const STEP_MS = 30_000;
const RESULT = 'section[data-tier]';
const STAFF = { email: 'biju@example.com', password: 'Nattil2026' };
const TIER_LETTERS = { bronze: 'B', silver: 'S', gold: 'G' } as const;

interface CardCode {
  secret: string;
  algorithm: string;
  reference: string;
  tier: keyof typeof TIER_LETTERS;
}

/** The till of a demo shop, and the code of a demo member's card. */
export interface TillAndCard {
  origin: string;
  staff: Stored;
  card: CardCode;
}

/** @param memberToken of a member with an active card */
export async function tillAndCard(origin: string, memberToken: string): Promise<TillAndCard> {
  const { accessToken, refreshToken, user } = await answerOf<{
    accessToken: string;
    refreshToken: string;
    user: object;
  }>(`${origin}/api/partner/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const card = await answerOf<CardCode>(`${origin}/api/users/card/code-secret`, {
    headers: { authorization: `Bearer ${memberToken}` },
  });
  const staff = {
    partnerToken: accessToken,
    partnerRefreshToken: refreshToken,
    partnerUser: JSON.stringify(user),
  };
  return { origin, staff, card };
}

/** Milliseconds from the first frame with the code until the customer's name and discount. */
export async function frameToResult(
  { origin, staff, card }: TillAndCard,
  browser: Browser,
): Promise<number> {
  // A code is accepted once.
  await wait(STEP_MS - (Date.now() % STEP_MS));
  const svg = renderSVG(qrText(card), { ecc: 'M', border: 4 });
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return browser.scan(`${origin}/partner/scan`, picture, RESULT, staff);
}

function qrText({ secret, algorithm, reference, tier }: CardCode): string {
  const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm }).generate();
  return `NATTIL1${reference}${TIER_LETTERS[tier]}${code}`;
}

async function answerOf<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}
