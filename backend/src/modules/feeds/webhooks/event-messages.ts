import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { toStructuredEvent } from '../../../platform/messaging/delivery/structured-event.ts';
import {
  PUBLISHED_COLUMNS,
  type PublishedEvent,
} from '../../../platform/event-log/logged-event.ts';
import { Database } from '../../../platform/persistence/database.ts';
import type { EventMessage } from './receiver.ts';

/** A few megabytes. An event that is evicted before a retry is read again. */
const MAX_CACHED = 2_000;

/** Serialised events, each serialised once for all receivers. */
@Injectable()
export class EventMessages {
  /** By sequence number, oldest first. */
  readonly #cached = new Map<number, EventMessage>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Another epoch has other events at the same places. */
  forget(): void {
    this.#cached.clear();
  }

  keep(events: PublishedEvent[]): void {
    for (const event of events) {
      const body = JSON.stringify(toStructuredEvent(event, this.config.publicUrl));
      this.#cached.set(event.seq, { id: event.id, body });
    }
    for (const seq of this.#cached.keys()) {
      if (this.#cached.size <= MAX_CACHED) break;
      this.#cached.delete(seq);
    }
  }

  /** Returns the events at these places; those in a detached partition of the log are missing. */
  async at(seqs: number[]): Promise<ReadonlyMap<number, EventMessage>> {
    const found = new Map<number, EventMessage>();
    const missing: number[] = [];
    for (const seq of new Set(seqs)) {
      const message = this.#cached.get(seq);
      if (message) found.set(seq, message);
      else missing.push(seq);
    }
    if (missing.length === 0) return found;
    const events = await this.database.query<PublishedEvent>(
      `select ${PUBLISHED_COLUMNS} from event_log e where e.seq = any($1)`,
      [missing],
    );
    this.keep(events);
    for (const { seq } of events) found.set(seq, this.#cached.get(seq)!);
    return found;
  }
}
