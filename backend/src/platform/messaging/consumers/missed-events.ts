import { Logger } from '@nestjs/common';
import { headOf } from '../../event-log/sequencer.ts';
import type { Queryable } from '../../persistence/database.ts';
import type { EventTransport } from '../delivery/transport.ts';
import type { ConsumerRegistry } from './consumer-registry.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Finds events that the transport lost, and applies them. */
export class MissedEvents {
  readonly #logger = new Logger(MissedEvents.name);
  /** The head of the log at the previous call. */
  #headBefore = 0;
  /** Up to here every consumer was reconciled by this process. */
  #completeTo: number | undefined;

  constructor(
    private readonly database: Queryable,
    private readonly registry: Pick<ConsumerRegistry, 'all'>,
    private readonly reconciliation: Reconciliation,
    private readonly transport: Pick<EventTransport, 'positions'>,
  ) {}

  /**
   * Leaves out events that may still be on their way: those that were sequenced since the previous
   * call, and those after the position of their consumer.
   */
  async find(stopped: AbortSignal): Promise<void> {
    const before = this.#headBefore;
    this.#headBefore = await headOf(this.database);
    if (before === this.#completeTo) return;
    const consumers = this.registry.all();
    const positions = await this.transport.positions(consumers);
    let completeTo = before;
    for (const consumer of consumers) {
      const upTo = Math.min(before, positions.get(consumer.name) ?? before);
      const found = await this.reconciliation.reconcile(consumer, { upTo, background: stopped });
      if (found > 0)
        this.#logger.warn(
          `${consumer.name} had not received ${found} events and read them from the log`,
        );
      completeTo = Math.min(completeTo, upTo);
    }
    this.#completeTo = completeTo;
  }
}
