import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OtpChannel, OtpPurpose, OtpSent } from '@nattil/contracts/api/otp';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/database.ts';
import { memberContacts } from '../../members/public.ts';
import { ownContact } from '../otp-contact.ts';
import { OtpDispatch, toOtpSent } from '../otp-dispatch.ts';

export class SendOtp extends Command<OtpSent> {
  constructor(
    readonly memberId: string,
    readonly channel: OtpChannel,
    readonly purpose: OtpPurpose,
    /** What the caller typed, if anything. */
    readonly contact: string | undefined,
    readonly ip: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Sends a code to the member's own contact; stores session, event and message together. */
@CommandHandler(SendOtp)
export class SendOtpHandler implements ICommandHandler<SendOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatch: OtpDispatch,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, channel, purpose, contact, ip, actor }: SendOtp): Promise<OtpSent> {
    const db = inTransactionOf(this.em.getContext() as EntityManager);
    const member = await memberContacts(db, memberId);
    if (!member) throw new DomainError('SESSION_EXPIRED');
    const own = ownContact(member, channel, contact);
    const wanted = { memberId, purpose, channel, contact: own, resendCount: 0, ip };
    return toOtpSent(await this.dispatch.open(wanted, actor, this.clock.now()));
  }
}
