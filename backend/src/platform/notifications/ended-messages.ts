import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { Retention, rowsOf } from '../registries/retention.ts';
import { DAY_MS } from '../kernel/time.ts';

const SMS_COUNT_DAYS = 90;
/** A count serves its own day in IST. The table holds whole days. */
const MAIL_COUNT_DAYS = 2;

/** Deletes messages some days after they were sent or given up. Unsent messages stay. */
@Injectable()
export class EndedMessages {
  constructor(retention: Retention, @Inject(CONFIG) { retention: { notificationDays } }: Config) {
    const forMs = notificationDays * DAY_MS;
    const ended = {
      table: 'notification',
      since: 'coalesce(sent_at, given_up_at)',
      only: '(sent_at is not null or given_up_at is not null)',
    };
    retention.keep(
      { ...rowsOf(ended), forMs },
      { ...rowsOf({ table: 'inbox_message', since: 'sent_at' }), forMs },
      { ...rowsOf({ table: 'sms_day', since: 'day' }), forMs: SMS_COUNT_DAYS * DAY_MS },
      { ...rowsOf({ table: 'stranger_mail', since: 'day' }), forMs: MAIL_COUNT_DAYS * DAY_MS },
    );
  }
}
