import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Declarations } from './declaration.ts';
import type { Queryable } from './persistence/database.ts';

/** An event by its place in the history of one thing. */
interface EventOfThing {
  /** Kind of aggregate. */
  kind: string;
  id: string;
  version: number;
}

interface ReasonOfEvent {
  id: string;
  version: number;
  reason: string;
}

/** Why these events of one kind of thing happened; one without a reason is left out. */
export type ReasonsOf = (
  db: Queryable,
  events: readonly Omit<EventOfThing, 'kind'>[],
) => Promise<ReasonOfEvent[]>;

/**
 * Why things were decided so. Events carry no reasons, so that a reason can be erased: the modules
 * keep them in tables of their own, and they are looked up when they are shown.
 */
@Injectable()
export class Reasons {
  constructor(private readonly declarations: Declarations) {}

  /** Looks up the reasons of all these with one query for each kind. */
  async of(
    db: Queryable,
    events: readonly EventOfThing[],
  ): Promise<(event: EventOfThing) => string | null> {
    const found = new Map<string, string>();
    const byKind = Object.entries(Object.groupBy(events, ({ kind }) => kind));
    await Promise.all(
      byKind.map(async ([kind, ofKind]) => {
        const reasons = this.declarations.reasons.get(kind as AggregateType);
        for (const { id, version, reason } of (await reasons?.(db, ofKind!)) ?? [])
          found.set(`${kind}/${id}@${version}`, reason);
      }),
    );
    return ({ kind, id, version }) => found.get(`${kind}/${id}@${version}`) ?? null;
  }
}
