import { Injectable } from '@nestjs/common';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { headOf } from '../../../platform/event-log/sequencer.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { purchasesById } from '../../purchases/public.ts';

/** A purchase that another process recorded is seen after at most this. */
const LOOK_EVERY_MS = 500;
/** More at once are left to the history of the member. */
const MAX_AT_ONCE = 1_000;

/**
 * Finds the purchases and reversals of listening members in the log, of every process. It polls the
 * log, and looks at once when this process applied an event.
 */
@Injectable()
export class NewPurchases {
  #seen: number | undefined;
  #looking = false;
  #again = false;
  #stop: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly signal: EventSignal,
  ) {}

  start(listening: () => string[], onPurchase: (purchase: Purchase) => void): void {
    this.#seen = undefined;
    const look = () => void this.look(listening, onPurchase);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    const off = this.signal.onApplied(look);
    this.#stop = () => {
      clearInterval(timer);
      off();
    };
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  private async look(
    listening: () => string[],
    onPurchase: (purchase: Purchase) => void,
  ): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      do {
        this.#again = false;
        for (const purchase of await this.arrived(listening())) onPurchase(purchase);
      } while (this.#again && this.#stop);
    } catch {
      // Without the database nothing can be read; the next poll catches up.
    } finally {
      this.#looking = false;
    }
  }

  private async arrived(memberIds: string[]): Promise<Purchase[]> {
    const head = await headOf(this.database);
    const seen = this.#seen;
    if (seen === undefined || seen === head) {
      this.#seen = head;
      return [];
    }
    const events = await this.database.query<{ id: string }>(
      `select aggregate_id as id from event_log
       where seq > $1 and seq <= $2 and aggregate_type = 'purchase' and data->>'memberId' = any($3)
       order by seq limit ${MAX_AT_ONCE}`,
      [seen, head, memberIds],
    );
    const ids = [...new Set(events.map(({ id }) => id))];
    const purchases = ids.length === 0 ? [] : await purchasesById(this.database, ids);
    // After the reads, so that a failed one is repeated.
    this.#seen = head;
    return purchases;
  }
}
