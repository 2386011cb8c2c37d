import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { OTP_SETTINGS } from '../otp-settings.ts';

/**
 * Runs in one statement with the removal, so each session is counted once: in the sums or by its
 * row.
 */
const ADD_TO_DAILY_SUMS = `
  insert into otp_daily as d (day, purpose, channel, outcome, sessions, wrong_tries)
  select (g.created_at at time zone interval '5:30')::date, g.purpose, g.channel, g.status,
         count(*), coalesce(sum(t.tries), 0)
  from gone g left join otp_try t on t.session_id = g.id
  -- Always in the same order, so that two workers that add to the same days do not deadlock.
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, purpose, channel, outcome) do update
  set sessions = d.sessions + excluded.sessions, wrong_tries = d.wrong_tries + excluded.wrong_tries`;

const SESSIONS = rowsOf({
  table: 'otp_session',
  since: 'created_at',
  // A session is kept until its expiry is recorded.
  only: `status <> 'pending'`,
  also: ADD_TO_DAILY_SUMS,
});

const ADDRESSES = {
  ...rowsOf({
    table: 'otp_session',
    since: 'created_at',
    only: 'ip is not null',
    set: 'ip = null',
  }),
  table: 'otp_session.ip',
};

/** Keyed hashes of deleted members stay for a day, because the send limits count them. */
const COUNTED = {
  ...rowsOf({
    table: 'otp_session',
    since: 'created_at',
    only: `contact = '' and contact_key <> ''`,
    set: `contact_key = '', mailbox_key = ''`,
  }),
  table: 'otp_session.contact_key',
};

/** Removes old codes with their attempts, and adds them to the daily sums. */
@Injectable()
export class EndedOtps {
  constructor(retention: Retention, @Inject(CONFIG) config: Config) {
    retention.keep(
      { ...SESSIONS, forMs: OTP_SETTINGS.in(config).retentionDays * DAY_MS },
      { ...ADDRESSES, forMs: config.retention.ipDays * DAY_MS },
      { ...COUNTED, forMs: DAY_MS },
      // A failure counts against an account for a day; afterwards the daily sums hold the number.
      { ...rowsOf({ table: 'otp_failure', since: 'at' }), forMs: DAY_MS },
    );
  }
}
