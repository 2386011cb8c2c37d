import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResendUserOtpRequest } from '@nattil/contracts/api/admin/otp-sessions';
import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import {
  resentOtpContactRule,
  resentOtpPurposeRule,
  resentOtpTypeRule,
} from '@nattil/contracts/rules/portal/otp-list';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { contactForms } from '../../../platform/notifications/contact-forms.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRow, memberContacts } from '../../members/public.ts';
import { KIND_OF, type OtpRecipient } from '../sending/otp-contact.ts';
import { OtpDispatch } from '../sending/otp-dispatch.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

export class ResendUserOtpBody implements ResendUserOtpRequest {
  @ValidatedBy(resentOtpTypeRule) otpType: OtpChannel;
  @ValidatedBy(resentOtpPurposeRule) purpose: OtpPurpose;
  @ValidatedBy(resentOtpContactRule) contactInfo: string;
}

/** Returns the id of the new session. */
export class ResendOtpToUser extends Command<string> {
  constructor(
    readonly memberId: string,
    readonly wanted: ResendUserOtpRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * An administrator replaces a member's latest code of a kind with a new one, under the limits of
 * the member's own sends. There is no waiting time between two sends, unlike for members.
 */
@CommandHandler(ResendOtpToUser)
export class ResendOtpToUserHandler implements ICommandHandler<ResendOtpToUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatch: OtpDispatch,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, wanted, actor }: ResendOtpToUser): Promise<string> {
    const { otpType: channel, purpose } = wanted;
    const to = await this.ownContact(memberId, wanted);
    const ofThisKind = { memberId, channel, purpose };
    // The lock makes a concurrent verification either succeed or find the code replaced.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const [last] = await this.em.find(OtpSession, ofThisKind, {
      orderBy: { createdAt: 'desc', id: 'desc' },
      limit: 1,
      lockMode,
    });
    if (!last) throw new DomainError('OTP_SESSION_NOT_FOUND');
    last.checkReplacing();
    const open = await this.em.find(
      OtpSession,
      { ...ofThisKind, status: 'pending', id: { $ne: last.id } },
      { lockMode },
    );
    const now = this.clock.now();
    const next = await this.dispatch.open(
      // The IP address is not the member's.
      { ...ofThisKind, ...to, resendCount: last.resendCount + 1, ip: null },
      actor,
      now,
    );
    for (const session of [last, ...open]) session.replaceBy(next, actor, now);
    return next.id;
  }

  private async ownContact(
    memberId: string,
    { otpType, contactInfo }: ResendUserOtpRequest,
  ): Promise<OtpRecipient> {
    const db = inTransactionOf(this.em.getContext() as EntityManager);
    await lockMemberRow(db, memberId).catch(unknownUser);
    const member = await memberContacts(db, memberId);
    if (!member) return unknownUser();
    const kind = KIND_OF[otpType];
    const own = member[kind];
    if (!own || !contactForms(contactInfo).includes(own))
      throw new DomainError('CONTACT_NOT_YOURS', {
        message: 'This contact does not belong to the user',
      });
    return { contact: own, toConfirmed: member[`${kind}Confirmed`] };
  }
}

function unknownUser(): never {
  throw new DomainError('NOT_FOUND', { message: 'User not found' });
}
