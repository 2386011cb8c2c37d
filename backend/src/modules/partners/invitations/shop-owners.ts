import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { OwnerAccounts, type OwnedShop, type TillLink } from '../../shops/public.ts';
import { invitationPrefix, PartnerMessages } from '../messages.ts';
import { contactOf } from '../contact-of.ts';
import { Inviting } from './inviting.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';

/** Accounts of shop owners, by the e-mail address of the shop. */
@Injectable()
export class ShopOwners {
  constructor(
    private readonly inviting: Inviting,
    private readonly messages: PartnerMessages,
    @Inject(CONFIG) private readonly config: Config,
    accounts: OwnerAccounts,
  ) {
    accounts.keptBy({
      open: (em, shop, passwordHash, actor, now) => this.open(em, shop, passwordHash, actor, now),
      linkFor: (em, shop, actor, now) => this.linkFor(em, shop, actor, now),
    });
  }

  /** Invites the owner of an approved shop by a mail of its own. Throws PARTNER_ACCESS_EXISTS. */
  async invite(em: EntityManager, shop: OwnedShop, actor: Actor, now: Date): Promise<void> {
    const access = { shopId: shop.id, role: 'owner' } as const;
    const to = contactOf({ email: shop.email.toLowerCase(), phone: null });
    const { account, link } = await this.inviting.invite(em, to, access, actor, now);
    const db = inTransactionOf(em);
    const recipient = { partnerId: account.id, to, cause: `invitation@${account.version}` };
    if (link) {
      const at = { name: shop.name, role: access.role };
      await this.messages.sendInvitation(db, recipient, at, link, now);
    } else await this.messages.noticeAccess(db, recipient, shop.name, now);
  }

  private async open(
    em: EntityManager,
    shop: OwnedShop & { ownerName: string },
    passwordHash: string,
    actor: Actor,
    now: Date,
  ): Promise<void> {
    const access = { shopId: shop.id, role: 'owner' } as const;
    const to = contactOf({ email: shop.email.toLowerCase(), phone: null });
    const given = { name: shop.ownerName, passwordHash };
    await this.inviting.open(em, to, given, access, actor, now);
  }

  /** The link for the approval mail; to the sign-in for an owner who has an account. */
  private async linkFor(
    em: EntityManager,
    shop: OwnedShop,
    actor: Actor,
    now: Date,
  ): Promise<TillLink> {
    const access = { shopId: shop.id, role: 'owner' } as const;
    const to = contactOf({ email: shop.email.toLowerCase(), phone: null });
    const { publicUrl } = this.config;
    const signIn: TillLink = { url: `${publicUrl}/partner`, until: null };
    try {
      const { link } = await this.inviting.invite(em, to, access, actor, now);
      return link ? { url: invitationPrefix(publicUrl) + link.token, until: link.endsAt } : signIn;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PARTNER_ACCESS_EXISTS') return signIn;
      throw error;
    }
  }
}
