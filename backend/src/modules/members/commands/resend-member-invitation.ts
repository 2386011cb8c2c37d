import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import { PasswordLinks } from '../passwords/password-links.ts';

/** Sends an added member a new invitation link; the previous one stops working. */
export class ResendMemberInvitation extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResendMemberInvitation)
export class ResendMemberInvitationHandler implements ICommandHandler<ResendMemberInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly links: PasswordLinks,
  ) {}

  async execute({ memberId, seen, actor }: ResendMemberInvitation): Promise<void> {
    const member = await loadMemberForUpdate(this.em, memberId);
    const now = this.clock.now();
    await this.decisions.about(member, seen, () => member.resendInvitation(actor, now));
    const to = { kind: 'email', contact: member.email! } as const;
    await this.links.send(inTransactionOf(this.em), memberId, to, 'invitation', now);
  }
}
