import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { LOGIN_LOCK_SECONDS } from '@nattil/contracts/rules/sign-in/identity';
import { Clock } from '../../persistence/clock.ts';
import { EventSignal } from '../../messaging/signals/event-signal.ts';
import { Database } from '../../persistence/database.ts';
import { Declarations } from '../../registries/declaration.ts';
import { realmNamed } from '../../registries/realms.ts';
import { Sweep } from '../../registries/sweep.ts';
import type { Realm } from '../../kernel/domain/actor.ts';

/** Unknown contacts share one counter, because anybody can try any number of them. */
const STRANGERS = '00000000-0000-0000-0000-000000000000';
const WINDOW_MS = LOGIN_LOCK_SECONDS * 1000;
const BATCH = 500;

interface Counted {
  realm: Realm;
  person: string;
  failures: number;
}

/**
 * Counts wrong passwords per person and window. Each window becomes one event, however many
 * passwords were tried.
 * The event is recorded 15 minutes after the window began, or at once when the account is locked.
 */
@Injectable()
export class FailedSignIns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    private readonly declarations: Declarations,
  ) {}

  /** Counts a failure of a person, or of a stranger (null). The first failure begins a window. */
  async count(realm: Realm, personId: string | null): Promise<void> {
    await this.database.execute(
      `insert into failed_sign_in as f (realm, person, failures, since) values ($1, $2, 1, $3)
       on conflict (realm, person) do update set failures = f.failures + 1`,
      [realm, personId ?? STRANGERS, this.clock.now()],
    );
  }

  /** Records the window at once, because its last failure locked the account. */
  async locked(realm: Realm, personId: string): Promise<void> {
    await this.record(true, 'realm = $1 and person = $2', [realm, personId]);
  }

  /** Returns the number of recorded windows. */
  @Sweep('failed-sign-ins', CronExpression.EVERY_MINUTE)
  async recordEndedWindows(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - WINDOW_MS);
    let total = 0;
    for (;;) {
      const ended = await this.record(
        false,
        // Several workers share the rows by `skip locked`.
        `(realm, person) in (select realm, person from failed_sign_in where since <= $1
                             order by since limit ${BATCH} for update skip locked)`,
        [before],
      );
      total += ended;
      if (ended < BATCH) return total;
    }
  }

  /** Turns counted failures into events in one transaction. */
  private async record(locked: boolean, which: string, values: unknown[]): Promise<number> {
    const now = this.clock.now();
    const ended = await this.database.transaction(async (tx) => {
      const rows = await tx.query<Counted>(
        `delete from failed_sign_in where ${which} returning realm, person, failures`,
        values,
      );
      for (const { realm, person, failures } of rows) {
        const personId = person === STRANGERS ? null : person;
        const { recordFailures } = realmNamed(this.declarations.realms, realm);
        await recordFailures(tx, { personId, failures, locked }, now);
      }
      return rows.length;
    });
    if (ended > 0) this.signal.committed();
    return ended;
  }
}
