import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.ts';
import { Database } from '../persistence/database.ts';
import { Sweeps } from '../sweeps.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 5_000;

/** Removes what nobody can use again: sign-ins over for a day, and failures a day old. */
@Injectable()
export class EndedSignIns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    sweeps.register({ name: 'ended-sign-ins', everyMs: HOUR_MS, run: () => this.remove() });
  }

  private async remove(): Promise<number> {
    const yesterday = new Date(this.clock.now().getTime() - 24 * HOUR_MS);
    const sessions = await this.database.execute(
      `delete from session where id in (
         select id from session
         where least(expires_at, revoked_at, last_used_at + make_interval(secs => idle_seconds)) < $1 limit $2)`,
      [yesterday, AT_ONCE],
    );
    const failures = await this.database.execute('delete from sign_in_failure where last_at < $1', [
      yesterday,
    ]);
    return sessions + failures;
  }
}
