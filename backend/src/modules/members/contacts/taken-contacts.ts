import { Injectable } from '@nestjs/common';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { TAKEN_CONTACTS_BY_ADDRESS, TAKEN_CONTACTS_BY_MEMBER } from '../rate-limits.ts';

/**
 * Refusing a taken contact reveals that it is registered. The error therefore does not name which
 * of the two was taken, and its number is limited.
 */
@Injectable()
export class TakenContacts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Takes from the limits before `work` and gives back unless a contact was taken, so that parallel
   * requests learn no more than sequential ones.
   */
  async limitRefusals<T>(
    { id: memberId, ip }: { id: string; ip: string },
    /** The contact fields of the form. */
    fields: readonly ContactKind[],
    work: () => Promise<T>,
  ): Promise<T> {
    await this.limits.take(TAKEN_CONTACTS_BY_MEMBER, memberId);
    await this.limits.take(TAKEN_CONTACTS_BY_ADDRESS, ip);
    let wasTaken = false;
    try {
      return await work();
    } catch (error) {
      wasTaken = isContactTaken(error);
      throw wasTaken ? contactTaken(...fields) : error;
    } finally {
      if (!wasTaken) {
        await this.limits.refund(TAKEN_CONTACTS_BY_MEMBER, memberId);
        await this.limits.refund(TAKEN_CONTACTS_BY_ADDRESS, ip);
      }
    }
  }
}

/** The command throws the same error as a violation of the unique index in a race. */
export function isContactTaken(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'CONTACT_TAKEN';
}

/** Names all contact fields of the form, whichever was taken. */
export function contactTaken(...fields: string[]): DomainError {
  const { message } = REFUSALS.CONTACT_TAKEN;
  return new DomainError('CONTACT_TAKEN', { errors: fields.map((field) => ({ field, message })) });
}
