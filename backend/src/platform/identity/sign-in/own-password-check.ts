import { Injectable } from '@nestjs/common';
import { WRONG_PASSWORD_TEXT } from '@nattil/contracts/rules/texts/refusal-texts';
import { DomainError, fieldError } from '../../kernel/domain/domain-error.ts';
import type { RequestScope } from '../../kernel/request-scope.ts';
import type { Realm } from '../../kernel/domain/actor.ts';
import { Database } from '../../persistence/database.ts';
import { Passwords } from '../passwords/passwords.ts';
import type { KnownPerson } from './contact.ts';
import { SignInTries, triesOfSession } from './sign-in-tries.ts';

const SAYS = {
  password: WRONG_PASSWORD_TEXT,
  currentPassword: 'The current password is wrong',
};

/** The request's name for the password. */
export type PasswordField = keyof typeof SAYS;

type Caller = Pick<RequestScope, 'actor' | 'sessionId'>;

/**
 * Requires the password of a signed-in person of any realm. A session has five tries, so that a stolen one
 * cannot guess the password; then ACCOUNT_LOCKED for this session only.
 */
@Injectable()
export class OwnPasswordCheck {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
  ) {}

  async ask(caller: Caller, password: string, field: PasswordField): Promise<void> {
    await this.passwords.admit(() => this.compare(caller, password, field));
  }

  /**
   * The same inside an admitted request; returns the compared hash. The table of a realm's people
   * has the name of the realm.
   */
  async compare(
    { actor, sessionId }: Caller,
    password: string,
    field: PasswordField,
  ): Promise<string> {
    const realm = actor.realm as Realm;
    const [person] = await this.database.query<KnownPerson>(
      `select id, password_hash as "passwordHash" from ${realm} where id = $1 and status = 'active'`,
      [actor.id],
    );
    if (!person) throw new DomainError('SESSION_EXPIRED');
    if (!(await this.tries.isRight(realm, triesOfSession(sessionId!), person, password)))
      throw fieldError(field, SAYS[field]);
    return person.passwordHash!;
  }
}
