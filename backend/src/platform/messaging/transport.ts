import type { EventConsumer } from './consumer.ts';

/** How consumers of this installation get their events. Two exist: embedded and Kafka. */
export interface EventTransport {
  readonly name: 'embedded' | 'kafka';
  /** Makes ready what the transport needs (topics); called once at start-up under the start-up lock. */
  prepare(): Promise<void>;
  /** Starts to deliver; `prepare` has run somewhere. */
  start(consumers: readonly EventConsumer[]): Promise<void>;
  /** New events may have been sequenced. Never throws, never waits. */
  wake(): void;
  /** Finishes what is being applied and stops. */
  stop(): Promise<void>;
  /** Whether it works; the detail names the trouble. */
  health(): { ready: boolean; detail?: string };
}

export const EVENT_TRANSPORT = Symbol('EVENT_TRANSPORT');
