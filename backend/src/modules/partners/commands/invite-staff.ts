import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InviteStaffRequest } from '@nattil/contracts/api/partner/access';
import {
  ONE_CONTACT,
  partnerEmailRule,
  partnerPhoneRule,
} from '@nattil/contracts/rules/partners/partners';
import { smsRefusal } from '../../../platform/config/sms-countries.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { openShop } from '../../shops/public.ts';
import { mustOwn } from '../access/shop-owner.ts';
import { Inviting } from '../invitations/inviting.ts';
import { PartnerMessages } from '../messages.ts';
import { INVITATIONS_BY_PERSON, INVITATIONS_TO_CONTACT } from '../rate-limits.ts';

export class InviteStaffBody implements InviteStaffRequest {
  @ValidatedBy(partnerEmailRule)
  email?: string;

  @ValidatedBy(partnerPhoneRule)
  phone?: string;
}

/** An owner invites a person to the till. Returns the id of the person's account. */
export class InviteStaff extends Command<string> {
  constructor(
    readonly shopId: string,
    readonly form: InviteStaffBody,
    readonly ownerId: string,
  ) {
    super();
  }
}

@CommandHandler(InviteStaff)
export class InviteStaffHandler implements ICommandHandler<InviteStaff> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly inviting: Inviting,
    private readonly messages: PartnerMessages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ shopId, form, ownerId }: InviteStaff): Promise<string> {
    const to = this.contactIn(form);
    const db = inTransactionOf(this.em);
    await mustOwn(db, ownerId, shopId);
    const shop = await openShop(db, shopId);
    await this.limits.take(INVITATIONS_BY_PERSON, ownerId);
    const key = to.kind === 'email' ? mailboxOf(to.contact) : to.contact;
    await this.limits.take(INVITATIONS_TO_CONTACT, key);
    const now = this.clock.now();
    const access = { shopId, role: 'staff' } as const;
    const actor = partnerActor(ownerId, 'owner');
    const { account, link } = await this.inviting.invite(this.em, to, access, actor, now);
    const recipient = { partnerId: account.id, to, cause: `invitation@${account.version}` };
    const at = { name: shop.name, role: access.role };
    if (link) await this.messages.sendInvitation(db, recipient, at, link, now);
    else await this.messages.noticeAccess(db, recipient, shop.name, now);
    return account.id;
  }

  private contactIn({ email, phone }: InviteStaffBody): ContactOf {
    if (Boolean(email) === Boolean(phone)) throw fieldError('email', ONE_CONTACT);
    if (email) return { kind: 'email', contact: email };
    const contact = storedPhone(phone!);
    const refusal = smsRefusal(contact, this.config.smsCountries);
    if (refusal) throw fieldError('phone', refusal);
    return { kind: 'phone', contact };
  }
}
