import { randomUUID } from 'node:crypto';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import {
  EVENTS,
  type AggregateType,
  type EventPayloads,
  type EventType,
} from '@nattil/contracts/events/event-map';
import type { Actor } from './actor.ts';

/** A fact that an aggregate recorded and that the next flush writes to the event log. */
export interface RecordedEvent {
  aggregateType: AggregateType;
  aggregateId: string;
  version: number;
  type: EventType;
  schemaVersion: number;
  data: EventPayloads[EventType];
  actor: Actor;
  occurredAt: Date;
}

// Loaded entities run no constructor, so pending events are kept beside them, not in a field.
const pending = new WeakMap<Aggregate, RecordedEvent[]>();

/**
 * State, rules and events of one entity. Handlers load it, call it and flush; the flush writes
 * state and recorded events in one transaction. Of two writers of the same version, the second
 * one's flush violates the log's unique index and is refused as a conflict.
 */
@Entity({ abstract: true })
export abstract class Aggregate {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  /** Number of events so far; an ordinary column, raised by `record`. */
  @Property({ type: 'integer' })
  version: number = 0;

  abstract kind(): AggregateType;

  protected record<T extends EventType>(
    type: T,
    data: EventPayloads[T],
    actor: Actor,
    occurredAt: Date,
  ): void {
    this.version += 1;
    const event: RecordedEvent = {
      aggregateType: this.kind(),
      aggregateId: this.id,
      version: this.version,
      type,
      schemaVersion: EVENTS[type].schemaVersion,
      data,
      actor,
      occurredAt,
    };
    const list = pending.get(this);
    if (list) list.push(event);
    else pending.set(this, [event]);
  }
}

/** Returns and clears the events that the aggregate has recorded. */
export function takeRecorded(aggregate: Aggregate): RecordedEvent[] {
  const events = pending.get(aggregate) ?? [];
  pending.delete(aggregate);
  return events;
}
