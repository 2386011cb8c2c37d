import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Database, dedicatedClient } from '../persistence/database.ts';
import { Sequencer } from '../persistence/sequencer.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { EventSignal } from './event-signal.ts';
import { Reconciliation } from './reconciliation.ts';
import { SetAsideRetries } from './set-aside-retries.ts';
import { EVENT_TRANSPORT, type EventTransport } from './transport.ts';

export const EVENT_CHANNEL = 'nattil_events';
const POLL_MS = 250;
const TRANSPORT_POLL_MS = 1_000;
const RETRY_MS = 500;
const RECONCILE_MS = 30_000;
const RECONNECT_MS = 1_000;

/**
 * The worker's heart: sequences what was committed and wakes the transport. It hears of commits in
 * this process directly, of those in others by NOTIFY, and looks every 250 ms in any case.
 */
@Injectable()
export class EventPump {
  readonly #logger = new Logger(EventPump.name);
  readonly #timers: NodeJS.Timeout[] = [];
  #sequencing: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  #listener: pg.Client | undefined;
  #unsubscribe: (() => void) | undefined;
  #lastSequenced = 0;

  constructor(
    private readonly database: Database,
    private readonly sequencer: Sequencer,
    private readonly registry: ConsumerRegistry,
    private readonly signal: EventSignal,
    private readonly reconciliation: Reconciliation,
    private readonly retries: SetAsideRetries,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
  ) {}

  async start(): Promise<void> {
    this.#stopped = false;
    await this.transport.start(this.registry.all());
    this.#unsubscribe = this.signal.onCommitted(() => this.wake());
    void this.listen();
    this.every(POLL_MS, async () => this.wake());
    this.every(TRANSPORT_POLL_MS, async () => this.transport.wake());
    this.every(RETRY_MS, async () => void (await this.retries.retryDue()));
    this.every(RECONCILE_MS, () => this.reconcileAll());
    void this.reconcileAll().catch((error: Error) => this.#logger.warn(error.message));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe?.();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#listener?.end().catch(() => undefined);
    await this.#sequencing;
    await this.transport.stop();
  }

  /** Sequences soon; many wakes at once become one. */
  wake(): void {
    this.#again = true;
    this.#sequencing ??= this.sequence().finally(() => {
      this.#sequencing = undefined;
      if (this.#again && !this.#stopped) this.wake();
    });
  }

  /** Whether events are sequenced: false when that has not worked for ten seconds. */
  health(): { ready: boolean; detail?: string } {
    if (performance.now() - this.#lastSequenced < 10_000) return this.transport.health();
    return { ready: false, detail: 'events are not sequenced' };
  }

  async reconcileAll(): Promise<void> {
    for (const consumer of this.registry.all()) {
      const found = await this.reconciliation.reconcile(consumer);
      if (found > 0 && this.transport.name === 'kafka')
        this.#logger.warn(`${consumer.name} had missed ${found} events; they are applied now`);
    }
  }

  private async sequence(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        const sequenced = await this.sequencer.sequence();
        this.#lastSequenced = performance.now();
        if (sequenced > 0) this.transport.wake();
      } catch (error) {
        this.#logger.warn(`Sequencing failed: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch((error: Error) => this.#logger.warn(error.message))
        .finally(() => (busy = false));
    }, ms);
    this.#timers.push(timer);
  }

  private async listen(): Promise<void> {
    while (!this.#stopped) {
      const client = dedicatedClient(this.database.url, 'nattil-listen');
      const ended = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      try {
        await client.connect();
        this.#listener = client;
        client.on('notification', () => this.wake());
        await client.query(`listen ${EVENT_CHANNEL}`);
        await ended;
      } catch {
        // polling goes on; the connection is tried again
      }
      if (!this.#stopped) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }
}
