import { Injectable } from '@nestjs/common';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { DomainError } from '../../platform/domain/domain-error.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { TAKEN_CONTACTS_BY_ADDRESS, TAKEN_CONTACTS_BY_MEMBER } from './rate-limits.ts';

/**
 * A profile takes two contacts, so refusing one that somebody has tells a signed-in stranger about
 * it. Which one it was is not said, and how often it is said is limited.
 */
@Injectable()
export class TakenContacts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Takes from the allowances before `work` and gives back unless a contact was taken: many tries at
   * once are told no more than as many one after another.
   */
  async tellingRarely<T>(memberId: string, ip: string, work: () => Promise<T>): Promise<T> {
    await this.limits.take(TAKEN_CONTACTS_BY_MEMBER, memberId);
    await this.limits.take(TAKEN_CONTACTS_BY_ADDRESS, ip);
    let told = false;
    try {
      return await work();
    } catch (error) {
      told = isContactTaken(error);
      throw told ? contactTaken('email', 'phone') : error;
    } finally {
      if (!told) {
        await this.limits.giveBack(TAKEN_CONTACTS_BY_MEMBER, memberId);
        await this.limits.giveBack(TAKEN_CONTACTS_BY_ADDRESS, ip);
      }
    }
  }
}

/** Seen by the command, or in a race by the unique index; the caller is told the same. */
export function isContactTaken(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'CONTACT_TAKEN';
}

/** Names the fields of the form, whichever of them it was. */
export function contactTaken(...fields: string[]): DomainError {
  const { message } = REFUSALS.CONTACT_TAKEN;
  return new DomainError('CONTACT_TAKEN', {
    errors: fields.map((field) => ({ field, message })),
  });
}
