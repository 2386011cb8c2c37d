import type { AuditQuery } from '@nattil/contracts/api/admin';
import { EVENTS } from '@nattil/contracts/events/event-map';
import { oneOf } from '@nattil/frontend-shared/list/use-query-state';

export const auditRealms = ['admin', 'member', 'public', 'system'] as const;

/** Every action that can stand in the trail, in the order of its name. */
export const auditActions = Object.keys(EVENTS).toSorted();

/** The filter as it stands in the address; days are days of India. */
export interface AuditFilter {
  action: string | undefined;
  realm: (typeof auditRealms)[number] | undefined;
  /** YYYY-MM-DD, included. */
  from: string | undefined;
  /** YYYY-MM-DD, included. */
  to: string | undefined;
  actorId: string | undefined;
  objectType: string | undefined;
  objectId: string | undefined;
}

export function auditFilterIn(params: URLSearchParams): AuditFilter {
  return {
    action: oneOf(params.get('action'), auditActions),
    realm: oneOf(params.get('realm'), auditRealms),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    actorId: params.get('actorId') ?? undefined,
    objectType: params.get('objectType') ?? undefined,
    objectId: params.get('objectId') ?? undefined,
  };
}

export function auditQueryOf(params: URLSearchParams): AuditQuery {
  const { from, to, ...same } = auditFilterIn(params);
  return {
    ...same,
    before: placeIn(params.get('before')),
    after: placeIn(params.get('after')),
    from: from && new Date(`${from}T00:00:00.000+05:30`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999+05:30`).toISOString(),
  };
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function placeIn(value: string | null): number | undefined {
  const place = Number(value ?? NaN);
  return Number.isSafeInteger(place) && place >= 0 ? place : undefined;
}

function dayIn(value: string | null): string | undefined {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}
