import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import type { Realm } from '../../kernel/domain/actor.ts';
import type { KeyCaller } from '../../kernel/domain/key-caller.ts';
import { KeyCheck } from './key-check.ts';
import {
  AdminStrategy,
  MemberStrategy,
  type Credentials,
  type SignedInCaller,
} from './realm-strategies.ts';

/**
 * Authenticates callers: people by the Passport strategies of both realms, other systems by API
 * key.
 */
@Injectable()
export class SignInCheck {
  constructor(
    private readonly member: MemberStrategy,
    private readonly admin: AdminStrategy,
    private readonly keys: KeyCheck,
  ) {}

  /** The caller without waiting, if `check` cached it and its session is not limited. */
  known(headers: Credentials['headers'], realm: Realm): SignedInCaller | undefined {
    const caller = (realm === 'admin' ? this.admin : this.member).known(headers);
    return caller?.limited ? undefined : caller;
  }

  /**
   * Throws 401 without a valid token of a live session, and 403 for a token of the other realm.
   * Throws PASSWORD_CHANGE_REQUIRED for a limited session, unless `whileLimited` is set.
   */
  async check(
    headers: Credentials['headers'],
    realm: Realm,
    { whileLimited = false } = {},
  ): Promise<SignedInCaller> {
    const caller = await this.caller(headers, realm);
    if (caller.limited && !whileLimited) throw new DomainError('PASSWORD_CHANGE_REQUIRED');
    return caller;
  }

  private async caller(headers: Credentials['headers'], realm: Realm): Promise<SignedInCaller> {
    for (const strategy of this.inOrder(realm)) {
      const claims = strategy.knownClaims(headers);
      if (!claims) continue;
      const caller = await strategy.callerOf(claims, { realm });
      if (!caller) throw new DomainError('UNAUTHENTICATED');
      return caller;
    }
    return this.verify(headers, realm);
  }

  /** Throws 401 without a live key, 403 for a person's token, and 429 after too many wrong keys. */
  async checkKey(headers: Credentials['headers'], ip: string | null): Promise<KeyCaller> {
    if (this.keys.isShown(headers)) return this.keys.check(headers.authorization!, ip);
    try {
      await this.verify(headers, 'key');
    } catch (error) {
      const isNobody = error instanceof DomainError && error.code === 'UNAUTHENTICATED';
      throw isNobody ? new DomainError('UNAUTHENTICATED', { message: this.keys.howToShow }) : error;
    }
    throw new DomainError('FORBIDDEN');
  }

  private verify(
    headers: Credentials['headers'],
    realm: Credentials['realm'],
  ): Promise<SignedInCaller> {
    return new Promise((resolve, reject) => {
      const decide = (error: Error | null, caller?: SignedInCaller | false) => {
        if (caller) resolve(caller);
        else reject(error ?? new DomainError('UNAUTHENTICATED'));
      };
      // Passport writes its callbacks onto strategies and request, so each call gets its own
      // objects.
      // Strategies have no names, because names are global to the process. The types lack such
      // lists.
      const strategies = this.inOrder(realm).map((strategy) => Object.create(strategy) as string);
      const credentials: Credentials = { headers, realm };
      passport.authenticate(strategies, { session: false }, decide)(credentials, null, reject);
    });
  }

  /**
   * The route's own realm comes first, because most callers belong to it and a failed check costs
   * more.
   */
  private inOrder(realm: Credentials['realm']): (MemberStrategy | AdminStrategy)[] {
    return realm === 'admin' ? [this.admin, this.member] : [this.member, this.admin];
  }
}
