import { Injectable } from '@nestjs/common';
import type { AdminNotificationFact } from '@nattil/contracts/api/admin/notifications';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { cardsExpiringBy, cardsInReview } from '../../cards/public.ts';
import { keysExpiring } from '../../feeds/public.ts';
import { latestPendingShops, lateShops } from '../../shops/public.ts';
import { openTillReports } from '../../till/public.ts';
import { SystemHealth } from '../system-health.ts';

/** Shops listed by name; the others are in the list of shops. */
const SHOPS_NAMED = 10;
const LATE_AFTER_MS = DAY_MS;
const FAILED_WITHIN_MS = 7 * DAY_MS;
const EXPIRING_WITHIN_MS = 30 * DAY_MS;
const KEYS_EXPIRING_WITHIN_MS = 7 * DAY_MS;
/** Upper bound of the count. */
const MAX_CARDS = 100_000;
const MAX_REPORTS = 10_000;
/** The count may be this old. */
const CARDS_COUNTED_EVERY_MS = 60_000;

export type PresentNotification = { id: string; at: string } & AdminNotificationFact;

/**
 * Notifications computed from the current rows. A notification's id contains its news (a shop, the
 * latest failure, the month), so a later change makes it unread again.
 */
@Injectable()
export class PresentNotifications {
  #cards: { at: number; count: Promise<number> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly health: SystemHealth,
  ) {}

  /** Newest first. */
  async all(): Promise<PresentNotification[]> {
    const now = this.clock.now();
    const found = await Promise.all([
      this.waitingShops(),
      this.late(now),
      this.parked(),
      this.failedMails(now),
      this.expiringCards(now),
      this.cardsInReview(),
      this.tillReports(),
      this.expiringKeys(now),
      this.seal(now),
    ]);
    return found.flat().sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  private async waitingShops(): Promise<PresentNotification[]> {
    const shops = await latestPendingShops(this.database, SHOPS_NAMED);
    return shops.map(({ id, name, registeredAt }) => ({
      id: `shop-waiting/${id}`,
      at: registeredAt.toISOString(),
      kind: 'shop-waiting',
      shop: { id, name },
    }));
  }

  private async late(now: Date): Promise<PresentNotification[]> {
    const { count, last } = await lateShops(this.database, new Date(now.getTime() - LATE_AFTER_MS));
    if (!last) return [];
    const at = new Date(last.getTime() + LATE_AFTER_MS).toISOString();
    return [{ id: `shops-late/${at}`, at, kind: 'shops-late', count }];
  }

  private async parked(): Promise<PresentNotification[]> {
    const [row] = await this.database.query<Failed>(
      `select count(*)::int as count, max(k.given_up_at) as last
       from parked_aggregate k join consumer c on c.name = k.consumer and c.generation = k.generation
       where k.given_up_at is not null`,
    );
    return failed('events-parked', row!);
  }

  private async failedMails(now: Date): Promise<PresentNotification[]> {
    const [row] = await this.database.query<Failed>(
      `select count(*)::int as count, max(given_up_at) as last from notification
       where (sent_at is not null or given_up_at is not null)
         and coalesce(sent_at, given_up_at) >= $1 and given_up_at is not null`,
      [new Date(now.getTime() - FAILED_WITHIN_MS)],
    );
    return failed('mails-failed', row!);
  }

  private async expiringCards(now: Date): Promise<PresentNotification[]> {
    const ms = now.getTime();
    if (!this.#cards || Math.abs(ms - this.#cards.at) > CARDS_COUNTED_EVERY_MS) {
      const until = new Date(ms + EXPIRING_WITHIN_MS);
      const count = cardsExpiringBy(this.database, now, until, MAX_CARDS);
      this.#cards = { at: ms, count };
      count.catch(() => (this.#cards = undefined));
    }
    const count = await this.#cards.count;
    // Unread again once a month.
    const month = now.toISOString().slice(0, 7);
    const at = `${month}-01T00:00:00.000Z`;
    return count > 0 ? [{ id: `cards-expiring/${month}`, at, kind: 'cards-expiring', count }] : [];
  }

  private async cardsInReview(): Promise<PresentNotification[]> {
    const { count, last } = await cardsInReview(this.database, MAX_CARDS);
    if (!last) return [];
    const at = last.toISOString();
    return [{ id: `cards-in-review/${at}`, at, kind: 'cards-in-review', count }];
  }

  private async tillReports(): Promise<PresentNotification[]> {
    const { count, last } = await openTillReports(this.database, MAX_REPORTS);
    if (!last) return [];
    const at = last.toISOString();
    return [{ id: `till-reports/${at}`, at, kind: 'till-reports', count }];
  }

  private async expiringKeys(now: Date): Promise<PresentNotification[]> {
    const until = new Date(now.getTime() + KEYS_EXPIRING_WITHIN_MS);
    const { count, next } = await keysExpiring(this.database, { from: now, until });
    if (!next) return [];
    const at = new Date(next.getTime() - KEYS_EXPIRING_WITHIN_MS).toISOString();
    return [{ id: `keys-expiring/${at}`, at, kind: 'keys-expiring', count }];
  }

  private async seal(now: Date): Promise<PresentNotification[]> {
    if ((await this.health.sealTrouble()) === null) return [];
    const at = now.toISOString();
    // Unread again once a day, for as long as it lasts.
    return [{ id: `seal-trouble/${at.slice(0, 10)}`, at, kind: 'seal-trouble' }];
  }
}

interface Failed {
  count: number;
  last: Date | null;
}

function failed(
  kind: 'events-parked' | 'mails-failed',
  { count, last }: Failed,
): PresentNotification[] {
  if (!last) return [];
  const at = last.toISOString();
  return [{ id: `${kind}/${at}`, at, kind, count }];
}
