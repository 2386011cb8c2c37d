import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Declarations } from './declaration.ts';
import type { NamedEvent } from './naming.ts';
import type { Queryable } from '../persistence/database.ts';

/**
 * Reasons of decisions. Modules keep them in their own tables and not in events, so that a reason
 * can be erased. They are looked up for display.
 */
@Injectable()
export class Reasons {
  constructor(private readonly declarations: Declarations) {}

  /** Looks up all reasons with one query per kind. */
  async of(
    db: Queryable,
    events: readonly NamedEvent[],
  ): Promise<(event: NamedEvent) => string | null> {
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
