import { Inject, Injectable, Logger } from '@nestjs/common';
import { warnOfFailure } from '../../persistence/background-failures.ts';
import { Database } from '../../persistence/database.ts';
import { Sequencer, headOf } from '../../event-log/sequencer.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { EventSignal } from '../signals/event-signal.ts';
import { listen } from '../signals/listen.ts';
import { EVENT_CHANNEL } from '../signals/notifiers.ts';
import { arrivalsAfter, type Arrivals } from '../../event-log/log-lookup.ts';
import { pause } from '../../kernel/async/pause.ts';
import { MissedEvents } from '../consumers/missed-events.ts';
import { Reconciliation } from '../consumers/reconciliation.ts';
import { ParkedRetries } from '../failures/parked-retries.ts';
import { EVENT_TRANSPORT, type EventTransport, type TransportHealth } from './transport.ts';
import { Wakeable } from '../../kernel/async/wakeable.ts';

/** While nobody can notify. */
const POLL_MS = 250;
/** Notifications arrive; a process may still have died between its commit and its notification. */
const SAFETY_POLL_MS = 2_000;
const TRANSPORT_LOOK_MS = 2_000;
const RETRY_MS = 500;
const PARKED_LOOK_MS = 2_000;
const RECONCILE_MS = 30_000;
const SILENT_MS = 10_000;

/**
 * The worker's main loop: sequences committed events and wakes the transport. Commits in this
 * process trigger it directly, commits in other processes by NOTIFY. Polling is a safety net.
 */
@Injectable()
export class EventPump {
  readonly #logger = new Logger(EventPump.name);
  readonly #stop = new AbortController();
  readonly #sequencing = new Wakeable(() => this.sequence());
  readonly #missed: MissedEvents;
  readonly #jobs: { timer: NodeJS.Timeout; job: Wakeable }[] = [];
  #listening: Promise<void> | undefined;
  #unsubscribe: (() => void) | undefined;
  #isListening = false;
  #lastSequenced = 0;
  /** Highest sequence number announced to the transport. */
  #announcedTo: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly sequencer: Sequencer,
    private readonly registry: ConsumerRegistry,
    private readonly signal: EventSignal,
    reconciliation: Reconciliation,
    private readonly retries: ParkedRetries,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
  ) {
    this.#missed = new MissedEvents(database, registry, reconciliation, transport);
  }

  async start(): Promise<void> {
    await this.transport.start(this.registry.all());
    this.#unsubscribe = this.signal.onAnyCommit(() => this.wake());
    this.#listening = listen(this.database.sessionUrl, {
      channels: [EVENT_CHANNEL],
      applicationName: 'nattil-listen',
      heard: () => this.signal.committedElsewhere(),
      connected: () => {
        this.#isListening = true;
        this.signal.committedElsewhere();
      },
      lost: () => (this.#isListening = false),
      signal: this.#stop.signal,
    });
    this.every(POLL_MS, async () => this.poll());
    this.every(TRANSPORT_LOOK_MS, async () => this.transport.look(await this.arrivals()));
    this.every(PARKED_LOOK_MS, async () => void (await this.retries.retryDue()));
    this.every(RECONCILE_MS, () => this.#missed.find(this.#stop.signal)).wake();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe?.();
    for (const { timer } of this.#jobs) clearInterval(timer);
    await Promise.all([
      this.#listening,
      this.#sequencing.stop(),
      ...this.#jobs.map(({ job }) => job.stop()),
      this.transport.stop(),
    ]);
  }

  /** Sequences soon; several calls are merged into one. */
  wake(): void {
    if (!this.#stop.signal.aborted) this.#sequencing.wake();
  }

  private poll(): void {
    const isLate = performance.now() - this.#lastSequenced >= SAFETY_POLL_MS;
    if (!this.#isListening || isLate) this.wake();
  }

  /** Not ready when sequencing has not succeeded for ten seconds. */
  health(): TransportHealth {
    if (performance.now() - this.#lastSequenced < SILENT_MS) return this.transport.health();
    return { ready: false, detail: 'events are not sequenced' };
  }

  private async sequence(): Promise<void> {
    try {
      const sequenced = await this.sequencer.sequence();
      this.#lastSequenced = performance.now();
      if (sequenced > 0) await this.announce();
    } catch (error) {
      warnOfFailure(this.#logger, error, `Sequencing failed: ${(error as Error).message}`);
      await pause(RETRY_MS, this.#stop.signal);
    }
  }

  private async announce(): Promise<void> {
    this.signal.placed();
    if (!this.transport.wakesByType) this.transport.wake();
    else this.transport.wake(await this.arrivals());
  }

  /** The events sequenced since the last call, by this process or another one. */
  private async arrivals(): Promise<Arrivals> {
    const before = this.#announcedTo;
    const arrivals =
      before === undefined
        ? { head: await headOf(this.database), types: null }
        : await arrivalsAfter(this.database, before);
    this.#announcedTo = Math.max(this.#announcedTo ?? 0, arrivals.head);
    return arrivals;
  }

  private every(ms: number, work: () => Promise<void>): Wakeable {
    const job = new Wakeable(() =>
      work().catch((error: Error) => warnOfFailure(this.#logger, error, error.message)),
    );
    this.#jobs.push({ job, timer: setInterval(() => job.wake(), ms) });
    return job;
  }
}
