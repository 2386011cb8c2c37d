import { Injectable } from '@nestjs/common';
import { LOGIN_LOCK_SECONDS } from '@nattil/contracts/rules/identity';
import { adminActor, memberActor, VISITOR } from '../domain/actor.ts';
import { Clock } from '../clock.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Database, type Queryable } from '../persistence/database.ts';
import { recordAction } from '../messaging/log/event-log.ts';
import { Sweeps } from '../sweeps.ts';
import type { Realm } from './access-tokens.ts';

/** Counted together, because anybody can try as many unknown contacts as he likes. */
const STRANGERS = '00000000-0000-0000-0000-000000000000';
const WINDOW_MS = LOGIN_LOCK_SECONDS * 1000;
const EVERY_MS = 60_000;
const AT_ONCE = 500;

interface Counted {
  realm: Realm;
  person: string;
  failures: number;
}

/**
 * Wrong passwords, counted by person and window. The log keeps one event of each window, recorded
 * when it has lasted 15 minutes or locked the account, however many passwords were tried in it.
 */
@Injectable()
export class FailedSignIns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    sweeps: Sweeps,
  ) {
    sweeps.register({
      name: 'failed-sign-ins',
      everyMs: EVERY_MS,
      run: () => this.recordEndedWindows(),
    });
  }

  /** Counts one, of somebody or of a stranger; the first one begins a window. */
  async count(realm: Realm, personId: string | null): Promise<void> {
    await this.database.execute(
      `insert into failed_sign_in as f (realm, person, failures, since) values ($1, $2, 1, $3)
       on conflict (realm, person) do update set failures = f.failures + 1`,
      [realm, personId ?? STRANGERS, this.clock.now()],
    );
  }

  /** The last one locked the account. */
  async locked(realm: Realm, personId: string): Promise<void> {
    await this.record(true, 'realm = $1 and person = $2', [realm, personId]);
  }

  private async recordEndedWindows(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - WINDOW_MS);
    let total = 0;
    for (;;) {
      const ended = await this.record(
        false,
        // Skip locked: several workers share the work.
        `(realm, person) in (select realm, person from failed_sign_in where since <= $1
                             order by since limit ${AT_ONCE} for update skip locked)`,
        [before],
      );
      total += ended;
      if (ended < AT_ONCE) return total;
    }
  }

  /** Turns what was counted into events, both or neither. */
  private async record(locked: boolean, which: string, values: unknown[]): Promise<number> {
    const now = this.clock.now();
    const ended = await this.database.transaction(async (tx) => {
      const rows = await tx.query<Counted>(
        `delete from failed_sign_in where ${which} returning realm, person, failures`,
        values,
      );
      for (const row of rows) await recordFailures(tx, row, locked, now);
      return rows.length;
    });
    if (ended > 0) this.signal.committed();
    return ended;
  }
}

async function recordFailures(
  tx: Queryable,
  { realm, person, failures }: Counted,
  locked: boolean,
  now: Date,
): Promise<void> {
  const id = person === STRANGERS ? null : person;
  if (realm === 'admin') {
    const actor = id ? adminActor(id) : VISITOR;
    await recordAction(tx, 'AdminSignInFailed', { adminId: id, locked, failures }, actor, now);
  } else if (id) {
    const fact = { memberId: id, locked, failures };
    await recordAction(tx, 'MemberSignInFailed', fact, memberActor(id), now);
  } else await recordAction(tx, 'UnknownMemberSignInFailed', { failures }, VISITOR, now);
}
