import { Inject, Injectable } from '@nestjs/common';
import passport from 'passport';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import type { Realm } from '../../kernel/domain/actor.ts';
import type { KeyCaller } from '../../kernel/domain/key-caller.ts';
import { KEYS } from '../../config/keys.ts';
import type { Keys } from '../../config/keys.ts';
import { Clock } from '../../persistence/clock.ts';
import { Declarations } from '../../registries/declaration.ts';
import { Sessions } from '../sessions/sessions.ts';
import { KeyCheck } from './key-check.ts';
import {
  strategyOf,
  type Credentials,
  type RealmStrategy,
  type SignedInCaller,
} from './realm-strategies.ts';

/**
 * Authenticates callers: people by the Passport strategy of their realm, other systems by API key.
 */
@Injectable()
export class SignInCheck {
  readonly #strategies: ReadonlyMap<Realm, RealmStrategy>;
  /**
   * By realm, its own strategy before the others: most callers of a route belong to its realm, and a
   * failed check costs more.
   */
  readonly #inOrder: ReadonlyMap<Realm, readonly RealmStrategy[]>;

  constructor(
    declarations: Declarations,
    @Inject(KEYS) keys: Keys,
    clock: Clock,
    sessions: Sessions,
    private readonly keyCheck: KeyCheck,
  ) {
    this.#strategies = new Map(
      Array.from(declarations.realms.values(), (realm) => [
        realm.name,
        new (strategyOf(realm))(keys, clock, sessions),
      ]),
    );
    this.#inOrder = new Map(
      Array.from(this.#strategies, ([name, own]) => [
        name,
        [own, ...[...this.#strategies.values()].filter((strategy) => strategy !== own)],
      ]),
    );
  }

  /** The caller without waiting, if `check` cached it and its session is not limited. */
  known(headers: Credentials['headers'], realm: Realm): SignedInCaller | undefined {
    const caller = this.#strategies.get(realm)?.known(headers);
    return caller?.limited ? undefined : caller;
  }

  /**
   * Throws 401 without a valid token of a live session, and 403 for a token of another realm.
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
    if (this.keyCheck.isShown(headers)) return this.keyCheck.check(headers.authorization!, ip);
    try {
      await this.verify(headers, 'key');
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code === 'UNAUTHENTICATED')
        throw new DomainError(code, { message: this.keyCheck.howToShow });
      if (code !== 'FORBIDDEN') throw error;
    }
    throw new DomainError('FORBIDDEN', { message: this.keyCheck.notForPeople });
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

  private inOrder(realm: Credentials['realm']): readonly RealmStrategy[] {
    const ordered = realm === 'key' ? undefined : this.#inOrder.get(realm);
    return ordered ?? [...this.#strategies.values()];
  }
}
