import { Injectable } from '@nestjs/common';
import { Retention, rowsOf } from '../../registries/retention.ts';
import { DAY_MS } from '../../kernel/time.ts';

const OLDEST = 'select min(expires_at) from session';

/** A session may have thousands of tokens, so they are deleted first and in their own batches. */
const TOKENS = {
  table: 'refresh_token',
  oldest: OLDEST,
  end: `
    with gone as (
      delete from refresh_token where ctid = any(array(
        select t.ctid from session s join refresh_token t on t.session_id = s.id
        where s.expires_at >= $1::timestamptz and s.expires_at < $2::timestamptz
        order by s.expires_at limit $3 for update of t skip locked))
      returning (select expires_at from session where id = session_id) as ended)
    select count(*)::int as removed, max(ended) as last from gone`,
};

const SIGN_INS = {
  ...rowsOf({
    table: 'session',
    since: 'expires_at',
    only: 'not exists (select from refresh_token t where t.session_id = session.id)',
  }),
  oldest: OLDEST,
};

/** Sessions are kept until their absolute end, so that reuse of a token is detected until then. */
@Injectable()
export class EndedSignIns {
  constructor(retention: Retention) {
    retention.keep(
      { ...TOKENS, forMs: 0 },
      { ...SIGN_INS, forMs: 0 },
      { ...rowsOf({ table: 'sign_in_failure', since: 'last_at' }), forMs: DAY_MS },
    );
  }
}
