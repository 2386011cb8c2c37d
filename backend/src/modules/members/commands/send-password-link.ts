import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/clock.ts';
import { Decisions, type SeenVersions } from '../../../platform/commands/decisions.ts';
import type { Actor } from '../../../platform/domain/actor.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import type { Channel } from '../../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/in-transaction-of.ts';
import { ForgottenPasswords } from '../forgotten-passwords.ts';
import { lockedMember } from '../locked-member.ts';
import type { Member } from '../member.aggregate.ts';
import { PasswordLinks } from '../password-links.ts';

/** An administrator sends a member a link to choose another password, and learns nothing of it. */
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
    private readonly forgotten: ForgottenPasswords,
  ) {}

  async execute({ memberId, seen, actor }: SendPasswordLink): Promise<void> {
    const member = await lockedMember(this.em, memberId);
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    await this.decisions.about(member, seen, () => member.sendPasswordLink(actor, now));
    const to = await this.recipient(db, member, now);
    await this.links.send(db, { memberId, ...to }, 'password_reset', now);
  }

  /** By e-mail, else by SMS within what the operator allows. */
  private async recipient(
    db: Queryable,
    { email, phone }: Member,
    now: Date,
  ): Promise<{ channel: Channel; contact: string }> {
    if (email) return { channel: 'email', contact: email };
    if (phone && (await this.forgotten.maySendSms(db, phone, now)))
      return { channel: 'sms', contact: phone };
    throw new DomainError('MEMBER_NOT_REACHABLE');
  }
}
