import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database, dedicatedClient } from '../../persistence/database.ts';
import { EVENT_CHANNEL } from '../delivery/event-pump.ts';
import { EventSignal } from './event-signal.ts';

const DEBOUNCE_MS = 5;

/**
 * Tells the workers in other processes of commits here. On a connection of its own and after the
 * commit: a NOTIFY within a command's transaction would serialise all commits.
 */
@Injectable()
export class CommitNotifier {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly signal: EventSignal,
  ) {}

  start(): void {
    this.#unsubscribe = this.signal.onCommitted(() => {
      this.#timer ??= setTimeout(() => void this.notify(), DEBOUNCE_MS);
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  private async notify(): Promise<void> {
    this.#timer = undefined;
    try {
      this.#client ??= await this.connect();
      await this.#client.query(`notify ${EVENT_CHANNEL}`);
    } catch {
      // Only a hint; the workers poll. The next commit connects again.
      const client = this.#client;
      this.#client = undefined;
      await client?.end().catch(() => undefined);
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = dedicatedClient(this.database.url, 'nattil-notify');
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    return client;
  }
}
