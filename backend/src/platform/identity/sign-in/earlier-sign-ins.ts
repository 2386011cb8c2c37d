import { Injectable } from '@nestjs/common';
import type { Realm } from '../../kernel/domain/actor.ts';
import type { Queryable } from '../../persistence/database.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInLock } from './sign-in-lock.ts';

/** What an account's former password opened. */
@Injectable()
export class EarlierSignIns {
  constructor(
    private readonly sessions: Sessions,
    private readonly lock: SignInLock,
  ) {}

  /**
   * Ends all sessions but one, known browsers and locks in the transaction of a new password, so
   * that only that one counts.
   */
  async end(db: Queryable, realm: Realm, id: string, keptSession: string | null): Promise<void> {
    await this.sessions.revokeOthers(db, realm, id, keptSession);
    await forgetDevices(db, realm, id);
    await this.lock.lift(db, realm, id);
  }
}
