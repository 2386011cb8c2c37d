import type { EventConsumer } from '../consumers/consumer.ts';
import type { Arrivals } from '../log/log-lookup.ts';

/** How consumers of this installation get their events. Two exist: embedded and Kafka. */
export interface EventTransport {
  readonly name: 'embedded' | 'kafka';
  /** Makes ready what the transport needs (topics); called once at start-up under the start-up lock. */
  prepare(): Promise<void>;
  /** Starts to deliver; `prepare` has run somewhere. */
  start(consumers: readonly EventConsumer[]): Promise<void>;
  /** Tells that events may have been sequenced, and which if that is known. Never throws, never waits. */
  wake(arrivals?: Arrivals): void;
  /** Called every second, in case `wake` was missed or what it started has failed. */
  look(arrivals: Arrivals): Promise<void>;
  /** Finishes what is being applied and stops. */
  stop(): Promise<void>;
  health(): TransportHealth;
}

/** Whether it works; `degraded` when a part of it waits for a newer version. The detail names the trouble. */
export interface TransportHealth {
  ready: boolean;
  degraded?: true;
  detail?: string;
}

export const EVENT_TRANSPORT = Symbol('EVENT_TRANSPORT');
