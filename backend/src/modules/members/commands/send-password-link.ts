import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import { memberContacts, recipientOfLink } from '../contacts/member-contacts.ts';
import { Deliverability } from '../../../platform/notifications/deliverability.ts';
import { PasswordLinks } from '../passwords/password-links.ts';

/** An administrator sends a member a password reset link without seeing it. */
export class SendPasswordLink extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SendPasswordLink)
export class SendPasswordLinkHandler implements ICommandHandler<SendPasswordLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly links: PasswordLinks,
    private readonly messages: Deliverability,
  ) {}

  async execute({ memberId, seen, actor }: SendPasswordLink): Promise<void> {
    const member = await loadMemberForUpdate(this.em, memberId);
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    await this.decisions.about(member, seen, () => member.sendPasswordLink(actor, now));
    const contacts = (await memberContacts(db, memberId))!;
    // By e-mail, unless only the phone is confirmed or there is no e-mail.
    const to = recipientOfLink(contacts, 'email') ?? recipientOfLink(contacts, 'phone');
    if (!to || !(await this.messages.maySendTo(db, to, now)))
      throw new DomainError('MEMBER_NOT_REACHABLE');
    await this.links.send(db, memberId, to, 'password_reset', now);
  }
}
