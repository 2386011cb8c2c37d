import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Retention, rowsOf } from '../../platform/retention.ts';
import { DAY_MS } from '../../platform/time.ts';
import { OTP_SETTINGS } from './otp-settings.ts';

/** In one statement with the removal, so that each session is counted either here or by its row. */
const ADD_TO_DAILY_SUMS = `
  insert into otp_daily as d (day, purpose, channel, outcome, sessions, wrong_tries)
  select (g.created_at at time zone interval '5:30')::date, g.purpose, g.channel, g.status,
         count(*), coalesce(sum(t.tries), 0)
  from gone g left join otp_try t on t.session_id = g.id
  -- In one order: two workers that add to the same days do not wait for each other in a circle.
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, purpose, channel, outcome) do update
  set sessions = d.sessions + excluded.sessions, wrong_tries = d.wrong_tries + excluded.wrong_tries`;

const SESSIONS = rowsOf({
  table: 'otp_session',
  since: 'created_at',
  // That a code's time was over is recorded first.
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

/** Codes go with their tries once they are of no use any more; how many there were stays known. */
@Injectable()
export class EndedOtps {
  constructor(retention: Retention, @Inject(CONFIG) config: Config) {
    retention.keep(
      { ...SESSIONS, forMs: OTP_SETTINGS.in(config).keptDays * DAY_MS },
      { ...ADDRESSES, forMs: config.retention.ipDays * DAY_MS },
      // Failures count for a day against an account; how many there were stands with the sessions.
      { ...rowsOf({ table: 'otp_failure', since: 'at' }), forMs: DAY_MS },
    );
  }
}
