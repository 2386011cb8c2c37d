import { randomUUID } from 'node:crypto';
import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  EVENTS,
  type AggregateType,
  type EventPayloads,
  type EventType,
} from '@nattil/contracts/events/event-map';
import type { Actor } from '../kernel/domain/actor.ts';
import { Aggregate, takeRecorded, type RecordedEvent } from '../kernel/domain/aggregate.ts';
import { requestScope } from '../kernel/request-scope.ts';
import type { Queryable } from '../persistence/database.ts';
import { inTransactionOf } from '../persistence/orm/in-transaction-of.ts';

/**
 * Writes the events that aggregates recorded to the log, in the flush that writes their state. It
 * walks the whole identity map, because an aggregate that recorded an event without changing a
 * column is not in the persist stack. No handler publishes events itself.
 */
export class EventLogSubscriber implements EventSubscriber {
  async beforeFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const seen = new Set<Aggregate>();
    for (const entity of uow.getIdentityMap().values())
      if (entity instanceof Aggregate) seen.add(entity);
    for (const entity of uow.getPersistStack()) if (entity instanceof Aggregate) seen.add(entity);
    const events = [...seen].flatMap(takeRecorded);
    if (events.length > 0) await appendEvents(inTransactionOf(em as EntityManager), events);
  }
}

/** Records an action that has no aggregate (a sign-in, a reveal) under a fresh id at version 1. */
export async function recordAction<T extends EventType>(
  db: Queryable,
  type: T,
  data: EventPayloads[T],
  actor: Actor,
  occurredAt: Date,
): Promise<void> {
  const spec = EVENTS[type];
  await appendEvents(db, [
    {
      aggregateType: spec.aggregate,
      aggregateId: randomUUID(),
      version: 1,
      type,
      schemaVersion: spec.schemaVersion,
      data,
      actor,
      occurredAt,
    },
  ]);
}

const APPEND = `
  with appended as (
    insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
    select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::int[], $7::jsonb[], $8::jsonb[],
                         $9::text[], $10::timestamptz[])
    returning pos, occurred_at
  )
  insert into event_origin (pos, ip, at, traceparent)
  select pos, $11::text, occurred_at, $12::text from appended where coalesce($11::text, $12::text) is not null`;

/** Writes events to the log, in the transaction that makes the change. */
export async function appendEvents(db: Queryable, events: RecordedEvent[]): Promise<void> {
  const scope = requestScope();
  await db.execute(APPEND, [
    events.map(() => randomUUID()),
    events.map((e) => e.aggregateType),
    events.map((e) => e.aggregateId),
    events.map((e) => e.version),
    events.map((e) => e.type),
    events.map((e) => e.schemaVersion),
    events.map((e) => JSON.stringify(e.data)),
    events.map((e) => JSON.stringify(e.actor)),
    events.map(() => scope?.requestId ?? null),
    events.map((e) => e.occurredAt.toISOString()),
    scope?.ip ?? null,
    scope?.traceparent ?? null,
  ]);
  for (const event of events) {
    const key = aggregateKey(event.aggregateType, event.aggregateId);
    scope?.versions.set(key, Math.max(event.version, scope.versions.get(key) ?? 0));
  }
}

/** `shop/<id>`, the name of an aggregate in read-after-write headers. */
export function aggregateKey(type: AggregateType, id: string): string {
  return `${type}/${id}`;
}
