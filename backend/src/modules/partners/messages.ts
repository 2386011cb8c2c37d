import { Inject, Injectable } from '@nestjs/common';
import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import type { ContactOf } from '../../platform/kernel/domain/contact.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Deliverability } from '../../platform/notifications/deliverability.ts';
import type { WrittenMail } from '../../platform/notifications/mail/mail.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import { TOKEN_VARIABLES, tokenVariables } from '../../platform/notifications/sms/link-token.ts';
import { filled, type SmsTemplate } from '../../platform/notifications/sms/sms-template.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { accountExistsMail } from './mails/account-exists-mail.ts';
import { accessGrantedMail } from './mails/access-granted-mail.ts';
import { partnerPasswordChangedMail } from './mails/partner-password-changed-mail.ts';
import { partnerPasswordLinkMail } from './mails/partner-password-link-mail.ts';
import { tillInvitationMail } from './mails/till-invitation-mail.ts';

export interface LinkToken {
  token: string;
  endsAt: Date;
}

interface Recipient {
  partnerId: string;
  to: ContactOf;
  /** Makes the message unique among those of the person. */
  cause: string;
}

/** The beginning of the causes of all messages to a person, by which an erasure finds them. */
export function causesOf(partnerId: string): string {
  return `partner/${partnerId}/`;
}

// In the fragment, which proxies do not log and the Referer header does not contain.
export const invitationPrefix = (publicUrl: string) => `${publicUrl}/partner/invitation#token=`;
const passwordPrefix = (publicUrl: string) => `${publicUrl}/partner/set-password#token=`;

export function tillInvitationTemplate(publicUrl: string): SmsTemplate<'token1' | 'token2'> {
  return {
    name: 'till-invitation',
    text: `A shop invites you to its ${BRAND.name} till: ${invitationPrefix(publicUrl)}{token1}{token2} Works once, for ${INVITATION_DAYS} days. Do not share it.`,
    variables: TOKEN_VARIABLES,
  };
}

export function tillPasswordTemplate(publicUrl: string): SmsTemplate<'token1' | 'token2'> {
  return {
    name: 'till-password-link',
    text: `Set a new password for the ${BRAND.name} till: ${passwordPrefix(publicUrl)}{token1}{token2} Works once, for ${RESET_LINK_MINUTES} minutes. Do not share it.`,
    variables: TOKEN_VARIABLES,
  };
}

/** Messages to people at the tills, queued in the caller's transaction. */
@Injectable()
export class PartnerMessages {
  constructor(
    private readonly encryption: Encryption,
    private readonly deliverability: Deliverability,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws UNAVAILABLE if the contact gets no messages now. */
  async sendInvitation(
    db: Queryable,
    recipient: Recipient,
    shop: { name: string; role: ShopRole },
    link: LinkToken,
    now: Date,
  ): Promise<void> {
    const { publicUrl } = this.config;
    const mail = (url: string) => tillInvitationMail(shop.name, shop.role, url);
    const way = { mail, prefix: invitationPrefix, template: tillInvitationTemplate(publicUrl) };
    await this.sendLink(db, recipient, link, way, now);
  }

  /** Throws UNAVAILABLE if the contact gets no messages now. */
  async sendPasswordLink(
    db: Queryable,
    recipient: Recipient,
    link: LinkToken,
    now: Date,
  ): Promise<void> {
    const way = {
      mail: partnerPasswordLinkMail,
      prefix: passwordPrefix,
      template: tillPasswordTemplate(this.config.publicUrl),
    };
    await this.sendLink(db, recipient, link, way, now);
  }

  /** Notices go by e-mail only; a person with a phone sees the shop at the next sign-in. */
  async noticeAccess(
    db: Queryable,
    recipient: Recipient,
    shopName: string,
    now: Date,
  ): Promise<void> {
    await this.notice(db, recipient, accessGrantedMail(shopName, this.tillUrl), now);
  }

  async remindOfAccount(db: Queryable, recipient: Recipient, now: Date): Promise<void> {
    await this.notice(db, recipient, accountExistsMail(this.tillUrl), now);
  }

  async noticePassword(db: Queryable, recipient: Recipient, now: Date): Promise<void> {
    await this.notice(db, recipient, partnerPasswordChangedMail(), now);
  }

  private get tillUrl(): string {
    return `${this.config.publicUrl}/partner`;
  }

  private async notice(
    db: Queryable,
    { partnerId, to, cause }: Recipient,
    mail: WrittenMail,
    now: Date,
  ): Promise<void> {
    if (to.kind === 'phone') return;
    const notice = {
      cause: causesOf(partnerId) + cause,
      channel: 'email',
      to: to.contact,
      ...mail,
    } as const;
    await queueNotification(db, this.encryption, notice, now);
  }

  private async sendLink(
    db: Queryable,
    { partnerId, to, cause }: Recipient,
    { token, endsAt }: LinkToken,
    way: {
      mail: (url: string) => WrittenMail;
      prefix: (publicUrl: string) => string;
      template: SmsTemplate<'token1' | 'token2'>;
    },
    now: Date,
  ): Promise<void> {
    if (!(await this.deliverability.maySendTo(db, to, now))) throw new DomainError('UNAVAILABLE');
    const channel = to.kind === 'email' ? 'email' : 'sms';
    const message =
      channel === 'sms'
        ? filled(way.template, tokenVariables(token))
        : way.mail(way.prefix(this.config.publicUrl) + token);
    const notice = {
      cause: causesOf(partnerId) + cause,
      channel,
      to: to.contact,
      ...message,
      secretUntil: endsAt,
    } as const;
    await queueNotification(db, this.encryption, notice, now);
  }
}
