import type { CardCodeSecret, CardDetailsAnswer } from '@nattil/contracts/api/member/cards';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { readKept, writeKept } from '@nattil/frontend-shared/session/session-storage';
import { cardAt } from '../card/card-now.ts';

/** Stored answers: the latest card, and the last searches. */
export type KeptName = 'card' | 'search';

interface KeptAnswer {
  name: KeptName;
  /** The request of the answer. */
  request: string;
  body: unknown;
  /** ISO time of the server's answer. */
  asOf: string;
}

export interface KeptShop {
  shop: FoundShop;
  asOf: string;
}

/** The secret of the card's codes. */
export interface KeptCode {
  /** The card that it belongs to. */
  of: string;
  given: CardCodeSecret;
  /** ISO time of the answer by the phone's clock. */
  asOf: string;
}

interface KeptCopy {
  memberId: string;
  answers: KeptAnswer[];
  code: KeptCode | null;
  /** Newest first. */
  shops: KeptShop[];
  lastSearch: KeptSearch | null;
}

/** A search whose results were viewed. */
export interface KeptSearch {
  /** Its path with query. */
  path: string;
  heading: string;
}

const MOST: Record<KeptName, number> = { card: 1, search: 4 };
const MAX_SHOPS = 8;

/**
 * The request as a cache key. The default order counts as no order, because both requests have the
 * same results.
 */
function requestKey(request: string | FetchArgs): string {
  const { url, params = {} } = typeof request === 'string' ? { url: request } : request;
  const usual = params['search'] ? 'relevance' : 'distance';
  const { sortBy, sortOrder, ...others } = params as Record<string, unknown>;
  const counted = sortBy === usual ? others : { ...others, sortBy, sortOrder };
  const entries = Object.entries(counted).filter(([, value]) => value !== undefined);
  return `${url} ${JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** The stored copy of this member only; invalid JSON counts as empty. */
export function keptCopyOf(memberId: string): KeptCopy {
  const nothing: KeptCopy = {
    memberId,
    answers: [],
    code: null,
    shops: [],
    lastSearch: null,
  };
  try {
    const copy = JSON.parse(readKept() ?? 'null') as Partial<KeptCopy> | null;
    return copy?.memberId === memberId ? { ...nothing, ...copy } : nothing;
  } catch {
    return nothing;
  }
}

function change(memberId: string, changed: (copy: KeptCopy) => Partial<KeptCopy>): void {
  const copy = keptCopyOf(memberId);
  writeKept(memberId, JSON.stringify({ ...copy, ...changed(copy) }));
}

export function keepAnswer(
  memberId: string,
  name: KeptName,
  request: string | FetchArgs,
  body: unknown,
): null {
  const asOf = new Date().toISOString();
  const key = requestKey(request);
  const isOther = (kept: KeptAnswer) => kept.name !== name || kept.request !== key;
  change(memberId, ({ answers }) => {
    const counts = { card: 0, search: 0 };
    return {
      answers: [{ name, request: key, body, asOf }, ...answers.filter(isOther)].filter((kept) => {
        counts[kept.name] += 1;
        return counts[kept.name] <= MOST[kept.name];
      }),
    };
  });
  return null;
}

export function keptAnswer(
  memberId: string,
  name: KeptName,
  request: string | FetchArgs,
): KeptAnswer | null {
  const key = requestKey(request);
  const { answers } = keptCopyOf(memberId);
  const kept = answers.find((answer) => answer.name === name && answer.request === key) ?? null;
  if (kept?.name === 'card') endInTime(kept.body as CardDetailsAnswer);
  return kept;
}

/** Updates the card's state, because it may have expired since it was stored. */
function endInTime({ data }: CardDetailsAnswer): void {
  if (data.card) data.card = cardAt(data.card, new Date());
}

/** Stores a shop whose details were opened. */
export function keepShop(memberId: string, shop: FoundShop, asOf: string): void {
  change(memberId, ({ shops }) => {
    const others = shops.filter((kept) => kept.shop.id !== shop.id);
    return { shops: [{ shop, asOf }, ...others].slice(0, MAX_SHOPS) };
  });
}

export function keepSearch(memberId: string, lastSearch: KeptSearch): void {
  change(memberId, () => ({ lastSearch }));
}

/** The stored secret of this card's codes; null if there is none, or that of another card. */
export function keptCodeOf(memberId: string, of: string): KeptCode | null {
  const { code } = keptCopyOf(memberId);
  return code?.of === of ? code : null;
}

export function keepCode(memberId: string, code: KeptCode): void {
  change(memberId, () => ({ code }));
}

export function forgetCode(memberId: string): void {
  if (keptCopyOf(memberId).code) change(memberId, () => ({ code: null }));
}
