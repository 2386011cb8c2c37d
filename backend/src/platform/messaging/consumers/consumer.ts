import { createHash } from 'node:crypto';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENTS, type AggregateType, type EventType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import type { LoggedEvent } from '../log/logged-event.ts';

/** What a consumer writes to: one transaction, and for projections the table of its generation. */
export interface Target extends Queryable {
  /** Name of the read model's table of the generation that is written. */
  table: string;
  /** Whether readers see it; not while a generation is built beside the live one. */
  live: boolean;
}

/**
 * Follows the event log. `handle` gets events in order per aggregate and each exactly once, in the
 * transaction that also moves the consumer's progress: what it writes there is effectively once.
 * When it throws, that aggregate is parked (see failures/isolate-poison.ts).
 */
export interface EventConsumer {
  /**
   * Unique, kebab-case. Progress is kept under it and the Kafka group is `privilege.<name>`: under
   * another name it is another consumer, which starts where a new one does.
   */
  readonly name: string;
  readonly subscribes: readonly AggregateType[];
  /**
   * Of a reaction: the types of events that cause something. It is not woken for others and does not
   * read them. A projection gets all events of its kinds, because readers wait for its progress.
   */
  readonly causedBy?: readonly EventType[];
  handle(events: LoggedEvent[], target: Target): Promise<void>;
}

/** A consumer that owns a read model: one table, which can be built again from the log. */
export interface Projection extends EventConsumer {
  /** Raised when its handler comes to mean something else while the table stays as it is; 1 if not given. */
  readonly revision?: number;
  /** DDL of the table without its secondary indexes. */
  createTable(table: string): string;
  /** Secondary indexes; made last when a generation is built from the log. */
  createIndexes(table: string): string[];
}

/**
 * A consumer that causes something (a message, a command). It starts at the head of the log: what
 * happened before it existed causes nothing.
 */
export type Reaction = EventConsumer;

/** Marks the classes by which ConsumerDiscovery finds the consumers among a module's providers. */
export const ConsumerMark = DiscoveryService.createDecorator<'projection' | 'reaction'>();
export const Projection = () => applyDecorators(Injectable(), ConsumerMark('projection'));
export const Reaction = () => applyDecorators(Injectable(), ConsumerMark('reaction'));

export function isProjection(consumer: EventConsumer): consumer is Projection {
  return 'createTable' in consumer;
}

/** Whether events of this type are for this consumer. Those that only a newer version knows are. */
export function takes(consumer: EventConsumer, kind: AggregateType, type: EventType): boolean {
  return consumer.subscribes.includes(kind) && !passesOver(consumer, type);
}

/** The known types of events that a consumer passes over, although they are of its kinds. */
export function passedOver(consumer: EventConsumer): EventType[] {
  return (Object.keys(EVENTS) as EventType[]).filter((type) => passesOver(consumer, type));
}

function passesOver(consumer: EventConsumer, type: EventType): boolean {
  const { causedBy } = consumer;
  if (!causedBy || isProjection(consumer)) return false;
  return !causedBy.includes(type) && Object.hasOwn(EVENTS, type);
}

/**
 * A fingerprint of how a read model's table is made and meant. Another one leads to a rebuild at the
 * next start. Null for a reaction, which has no table.
 */
export function definitionOf(consumer: EventConsumer): string | null {
  if (!isProjection(consumer)) return null;
  const ddl = [consumer.createTable('t'), ...consumer.createIndexes('t')];
  const text = ddl.map((statement) => statement.replace(/\s+/g, ' ').trim());
  return createHash('sha256')
    .update(JSON.stringify([consumer.revision ?? 1, ...text]))
    .digest('hex');
}
