import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { newInvitation } from '../../../platform/identity/sign-in/invitation.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { newLinkToken } from '../../../platform/notifications/sms/link-token.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { openShop } from '../../shops/public.ts';
import { lockAccess } from '../access/access-rows.ts';
import { mustOwn } from '../access/shop-owner.ts';
import { contactOf } from '../contact-of.ts';
import { PartnerMessages } from '../messages.ts';
import { PartnerAccount } from '../partner.aggregate.ts';
import { INVITATIONS_BY_PERSON, INVITATIONS_TO_CONTACT } from '../rate-limits.ts';

/** Sends an invited person a new link, which ends the earlier one. */
export class ResendStaffInvitation extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly partnerId: string,
    readonly ownerId: string,
  ) {
    super();
  }
}

@CommandHandler(ResendStaffInvitation)
export class ResendStaffInvitationHandler implements ICommandHandler<ResendStaffInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly messages: PartnerMessages,
  ) {}

  async execute({ shopId, partnerId, ownerId }: ResendStaffInvitation): Promise<void> {
    const db = inTransactionOf(this.em);
    await mustOwn(db, ownerId, shopId);
    const shop = await openShop(db, shopId);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const account = await this.em.findOne(PartnerAccount, { id: partnerId }, { lockMode });
    const role = account && (await lockAccess(db, partnerId, shopId));
    if (!account || !role) throw new DomainError('PARTNER_NOT_FOUND');
    const now = this.clock.now();
    const invitation = newInvitation(now, newLinkToken());
    account.resendInvitation(invitation, partnerActor(ownerId, 'owner'), now);
    const to = contactOf(account);
    await this.limits.take(INVITATIONS_BY_PERSON, ownerId);
    const key = to.kind === 'email' ? mailboxOf(to.contact) : to.contact;
    await this.limits.take(INVITATIONS_TO_CONTACT, key);
    const recipient = { partnerId, to, cause: `invitation@${account.version}` };
    await this.messages.sendInvitation(db, recipient, { name: shop.name, role }, invitation, now);
  }
}
