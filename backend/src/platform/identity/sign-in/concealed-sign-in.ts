import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import type { Realm } from '../../kernel/domain/actor.ts';
import { RateLimits } from '../rate-limits.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import type { KnownPerson } from './contact.ts';
import { SIGN_INS_OF_ACCOUNT } from './sign-in-limit.ts';
import { SignInTries } from './sign-in-tries.ts';

interface SignInForm {
  /** Key under which strangers' tries at the typed contact are counted, registered or not. */
  stranger: string;
  password: string;
  /** The value of the browser's device cookie. */
  device: string | null;
}

/**
 * The password check of realms whose contacts are secret: an unknown contact and a wrong password
 * get the same answer after the same time, and count alike.
 */
@Injectable()
export class ConcealedSignIn {
  constructor(
    private readonly limits: RateLimits,
    private readonly tries: SignInTries,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Returns the compared hash. Throws INVALID_CREDENTIALS, or ACCOUNT_LOCKED with Retry-After.
   * @param person null for an unknown contact
   */
  async check(
    realm: Realm,
    person: KnownPerson | null,
    { stranger, password, device }: SignInForm,
  ): Promise<{ id: string; passwordHash: string }> {
    const tries = await this.devices.triesOf(realm, person?.id ?? null, device, stranger);
    const right = await this.tries.isRight(realm, tries, person, password);
    if (!right || !person?.passwordHash) throw new DomainError('INVALID_CREDENTIALS');
    await this.limits.take(SIGN_INS_OF_ACCOUNT, person.id);
    return { id: person.id, passwordHash: person.passwordHash };
  }
}
