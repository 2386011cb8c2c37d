import { createHash } from 'node:crypto';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENTS, type AggregateType, type EventType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';

/** The transaction that a consumer writes in and, for projections, the table of its generation. */
export interface Target extends Queryable {
  /** Name of the read model's table in the generation that is written. */
  table: string;
  /** Whether readers see the table; false while a generation is built beside the live one. */
  live: boolean;
}

/**
 * Follows the event log. `handle` gets events in order per aggregate and each event exactly once,
 * in the transaction that also moves the consumer's progress: its writes there are effectively
 * once. When it throws, the aggregate is parked (see failures/isolate-poison.ts).
 */
export interface EventConsumer {
  /**
   * Unique, kebab-case. It identifies the consumer's progress, and the Kafka group is
   * `privilege.<name>`. A renamed consumer is a new one and starts where a new one does.
   */
  readonly name: string;
  readonly subscribes: readonly AggregateType[];
  /**
   * Only for reactions: the event types that cause something. The reaction is not woken for other
   * types and does not read them. A projection gets all events of its kinds, because readers wait
   * for its progress.
   */
  readonly causedBy?: readonly EventType[];
  handle(events: LoggedEvent[], target: Target): Promise<void>;
}

/** A consumer that owns a read model: one table, which can be built again from the log. */
export interface Projection extends EventConsumer {
  /** Raise it when the handler's meaning changes but the table's DDL does not; 1 by default. */
  readonly revision?: number;
  /** DDL of the table without its secondary indexes. */
  createTable(table: string): string;
  /** Secondary indexes; created last when a generation is built from the log. */
  createIndexes(table: string): string[];
}

/**
 * A consumer that causes something (a message, a command). It starts at the head of the log: events
 * from before it existed cause nothing.
 */
export type Reaction = EventConsumer;

/** Marks the provider classes that ConsumerDiscovery registers as consumers. */
export const ConsumerMark = DiscoveryService.createDecorator<'projection' | 'reaction'>();
export const Projection = () => applyDecorators(Injectable(), ConsumerMark('projection'));
export const Reaction = () => applyDecorators(Injectable(), ConsumerMark('reaction'));

export function isProjection(consumer: EventConsumer): consumer is Projection {
  return 'createTable' in consumer;
}

/**
 * Whether the consumer takes events of this type. It takes types that only a newer version defines.
 */
export function takes(consumer: EventConsumer, kind: AggregateType, type: EventType): boolean {
  return consumer.subscribes.includes(kind) && !passesOver(consumer, type);
}

/** The known event types that the consumer does not take, of its own and of other kinds. */
export function passedOver(consumer: EventConsumer): EventType[] {
  return (Object.keys(EVENTS) as EventType[]).filter(
    (type) => !takes(consumer, EVENTS[type].aggregate, type),
  );
}

function passesOver(consumer: EventConsumer, type: EventType): boolean {
  const { causedBy } = consumer;
  if (!causedBy || isProjection(consumer)) return false;
  return !causedBy.includes(type) && Object.hasOwn(EVENTS, type);
}

/**
 * A fingerprint of the read model's DDL and revision. When it changes, the next start rebuilds the
 * table. Null for a reaction, which has no table.
 */
export function definitionOf(consumer: EventConsumer): string | null {
  if (!isProjection(consumer)) return null;
  const ddl = [consumer.createTable('t'), ...consumer.createIndexes('t')];
  const text = ddl.map((statement) => statement.replace(/\s+/g, ' ').trim());
  return createHash('sha256')
    .update(JSON.stringify([consumer.revision ?? 1, ...text]))
    .digest('hex');
}
