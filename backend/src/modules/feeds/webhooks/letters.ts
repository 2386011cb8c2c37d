import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { toStructuredEvent } from '../../../platform/messaging/delivery/structured-event.ts';
import { EVENT_COLUMNS, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { Database } from '../../../platform/persistence/database.ts';
import type { Letter } from './receiver.ts';

/** A few megabytes. An event that is evicted before a retry is read again. */
const MAX_KEPT = 2_000;

/** Serialised events, each serialised once for all receivers. */
@Injectable()
export class Letters {
  /** By sequence number, oldest first. */
  readonly #kept = new Map<number, Letter>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  keep(events: LoggedEvent[]): void {
    for (const event of events) {
      const body = JSON.stringify(toStructuredEvent(event, this.config.publicUrl));
      this.#kept.set(event.seq, { id: event.id, body });
    }
    for (const seq of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(seq);
    }
  }

  /** Returns the events at these places; those in a detached partition of the log are missing. */
  async at(seqs: number[]): Promise<ReadonlyMap<number, Letter>> {
    const found = new Map<number, Letter>();
    const missing: number[] = [];
    for (const seq of new Set(seqs)) {
      const letter = this.#kept.get(seq);
      if (letter) found.set(seq, letter);
      else missing.push(seq);
    }
    if (missing.length === 0) return found;
    const events = await this.database.query<LoggedEvent>(
      `select ${EVENT_COLUMNS} from event_log e where e.seq = any($1)`,
      [missing],
    );
    this.keep(events);
    for (const { seq } of events) found.set(seq, this.#kept.get(seq)!);
    return found;
  }
}
