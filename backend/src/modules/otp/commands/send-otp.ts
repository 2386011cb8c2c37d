import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OtpChannel, OtpPurpose, OtpSent } from '@nattil/contracts/api/member/otp';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockCallerRow } from '../../members/public.ts';
import { OtpContacts } from '../sending/otp-contact.ts';
import { OtpDispatch, toOtpSent } from '../sending/otp-dispatch.ts';

export class SendOtp extends Command<OtpSent> {
  constructor(
    readonly memberId: string,
    readonly channel: OtpChannel,
    readonly purpose: OtpPurpose,
    /** The contact as typed, if any. */
    readonly contact: string | undefined,
    readonly ip: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Sends a code to a member's contact; stores session, event and message atomically. */
@CommandHandler(SendOtp)
export class SendOtpHandler implements ICommandHandler<SendOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly contacts: OtpContacts,
    private readonly dispatch: OtpDispatch,
    private readonly clock: Clock,
  ) {}

  async execute({ contact: typed, ip, actor, ...of }: SendOtp): Promise<OtpSent> {
    const db = inTransactionOf(this.em.getContext() as EntityManager);
    const { memberId, channel, purpose } = of;
    // The lock prevents a code for a member who is deleted concurrently.
    await lockCallerRow(db, memberId);
    const to = await this.contacts.find(db, memberId, of, typed);
    const wanted = { memberId, purpose, channel, ...to, resendCount: 0, ip };
    return toOtpSent(await this.dispatch.open(wanted, actor, this.clock.now()));
  }
}
