import { Injectable } from '@nestjs/common';
import { WRONG_CODES } from '@nattil/contracts/rules/shops/till';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';

/** One attempt counts for each of these. */
interface Subject {
  name: string;
  max: number;
  minutes: number;
}

interface Row {
  tries: number;
  max: number;
  endsAt: Date;
}

/**
 * Counts each attempt in its own transaction, committed before the code is compared, so that
 * parallel guesses cannot exceed the limits. An attempt counts as wrong until it proves right.
 */
@Injectable()
export class CheckTries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    retention: Retention,
  ) {
    const ended = rowsOf({ table: 'card_check_try', since: 'ends_at' });
    retention.keep({ ...ended, forMs: HOUR_MS });
  }

  /** Throws CARD_CHECKS_LOCKED, and then counts nothing. */
  async begin(shopId: string, cardId: string | null): Promise<void> {
    const subjects = subjectsOf(shopId, cardId);
    const now = this.clock.now();
    // Most attempts on a locked subject end here, without a write.
    const full = await this.database.query<Row>(
      `select tries, max_tries as max, ends_at as "endsAt" from card_check_try
       where subject = any($1) and tries >= max_tries and ends_at > $2`,
      [subjects.map(({ name }) => name), now],
    );
    if (full.length > 0) throw locked(full, this.clock.now());
    const ends = subjects.map(({ minutes }) => new Date(now.getTime() + minutes * MINUTE_MS));
    await this.database.transaction(async (tx) => {
      const rows = await tx.query<Row>(
        `insert into card_check_try as t (subject, tries, max_tries, ends_at)
         select subject, 1, max_tries, ends_at
         from unnest($1::text[], $2::int[], $3::timestamptz[]) as s(subject, max_tries, ends_at)
         on conflict (subject) do update set
           tries = case when t.ends_at <= $4 then 1 else t.tries + 1 end,
           ends_at = case when t.ends_at <= $4 or t.tries + 1 = t.max_tries then excluded.ends_at else t.ends_at end
         returning tries, max_tries as max, ends_at as "endsAt"`,
        [subjects.map(({ name }) => name), subjects.map(({ max }) => max), ends, now],
      );
      const over = rows.filter(({ tries, max }) => tries > max);
      // Thrown in the transaction: an attempt that a lock refuses counts for no other lock.
      if (over.length > 0) throw locked(over, this.clock.now());
    });
  }

  /** Takes back the attempt of a right code. */
  async wasRight(shopId: string, cardId: string): Promise<void> {
    await this.database.execute(
      `update card_check_try t set tries = t.tries - 1
       from (select subject from card_check_try where subject = any($1) order by subject for update) s
       where t.subject = s.subject and t.tries > 0`,
      [subjectsOf(shopId, cardId).map(({ name }) => name)],
    );
  }
}

/** `now` is read after the rows: the attempt may have waited for the one that began the lock. */
function locked(rows: Row[], now: Date): DomainError {
  const end = Math.max(...rows.map(({ endsAt }) => endsAt.getTime()));
  const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  return new DomainError('CARD_CHECKS_LOCKED', { retryAfter });
}

/** In order of their names, so that two attempts cannot deadlock. */
function subjectsOf(shopId: string, cardId: string | null): Subject[] {
  const shop = { name: `shop/${shopId}`, ...WRONG_CODES.shop };
  if (cardId === null) return [shop];
  return [
    { name: `card/${cardId}`, ...WRONG_CODES.card },
    { name: `card/${cardId}/${shopId}`, ...WRONG_CODES.cardAtShop },
    shop,
  ];
}
