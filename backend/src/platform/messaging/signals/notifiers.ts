import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { pause } from '../../kernel/async/pause.ts';
import { dedicatedClient, Database } from '../../persistence/database.ts';
import { EventSignal } from './event-signal.ts';

/** A transaction was committed that may contain events. */
export const EVENT_CHANNEL = 'nattil_events';
/** Events were sequenced. */
export const PLACED_CHANNEL = 'nattil_placed';
const DEBOUNCE_MS = 5;

/**
 * Notifies other processes of a signal in this one, on its own connection and after the commit: a
 * NOTIFY within a command's transaction would serialise all commits.
 */
class Notifier {
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #isDue = false;
  #running: Promise<void> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly subscribe: (listener: () => void) => () => void,
    private readonly channel: string,
  ) {}

  start(): void {
    this.#unsubscribe = this.subscribe(() => {
      this.#isDue = true;
      this.#running ??= this.run();
    });
  }

  /** Sends a pending notification and closes the connection, even one that is still opening. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#running;
    await this.#client?.end().catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (this.#isDue) {
      await pause(DEBOUNCE_MS, this.#stopping.signal);
      this.#isDue = false;
      await this.notify();
    }
    this.#running = undefined;
  }

  private async notify(): Promise<void> {
    try {
      this.#client ??= await this.connect();
      await this.#client.query(`notify ${this.channel}`);
    } catch {
      // Only a hint: listeners poll. The next notification reconnects.
      const client = this.#client;
      this.#client = undefined;
      await client?.end().catch(() => undefined);
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = dedicatedClient(this.database.sessionUrl, 'nattil-notify');
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    return client;
  }
}

/** Notifies the workers in other processes of commits in this one. */
@Injectable()
export class CommitNotifier extends Notifier {
  constructor(database: Database, signal: EventSignal) {
    super(database, (listener) => signal.onCommitted(listener), EVENT_CHANNEL);
  }
}

/** Notifies the feeds in other processes that events can be read. */
@Injectable()
export class PlaceNotifier extends Notifier {
  constructor(database: Database, signal: EventSignal) {
    super(database, (listener) => signal.onPlaced(listener), PLACED_CHANNEL);
  }
}
