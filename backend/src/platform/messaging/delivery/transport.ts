import type { EventConsumer } from '../consumers/consumer.ts';
import type { Arrivals } from '../../event-log/log-lookup.ts';

/** Delivers events to the consumers of this installation. Two exist: embedded and Kafka. */
export interface EventTransport {
  readonly name: 'embedded' | 'kafka';
  /** Whether `wake` needs the types of the events: to read them costs a statement. */
  readonly wakesByType: boolean;
  /** Prepares the transport (e.g. topics); called once at start-up, under the start-up lock. */
  prepare(): Promise<void>;
  /** Starts delivery, after `prepare` has run in some process. */
  start(consumers: readonly EventConsumer[]): Promise<void>;
  /** Announces new sequenced events, with their types if known. Never throws, never waits. */
  wake(arrivals?: Arrivals): void;
  /** Called every two seconds, in case `wake` was missed or the work that it started has failed. */
  look(arrivals: Arrivals): Promise<void>;
  /**
   * The sequence number up to which each consumer has read the log, by name. A consumer whose
   * position the transport does not know is left out.
   */
  positions(consumers: readonly EventConsumer[]): Promise<ReadonlyMap<string, number>>;
  /** Finishes the current batch and stops. */
  stop(): Promise<void>;
  health(): TransportHealth;
}

/**
 * `degraded` when a part of the transport waits for a newer version. `detail` names the problem.
 */
export interface TransportHealth {
  ready: boolean;
  degraded?: true;
  detail?: string;
}

export const EVENT_TRANSPORT = Symbol('EVENT_TRANSPORT');
