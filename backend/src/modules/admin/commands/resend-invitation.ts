import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Admin } from '../admin.aggregate.ts';
import { newInvitation } from '../../../platform/identity/sign-in/invitation.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';

/** Mails a new link and invalidates the previous one. */
export class ResendInvitation extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResendInvitation)
export class ResendInvitationHandler implements ICommandHandler<ResendInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly encryption: Encryption,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ adminId, seen, actor }: ResendInvitation): Promise<void> {
    const admin = await this.em.findOne(Admin, { id: adminId });
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    const now = this.clock.now();
    const invitation = newInvitation(now);
    await this.decisions.about(admin, seen, () => admin.resendInvitation(invitation, actor, now));
    const { encryption, config } = this;
    const by = { encryption, publicUrl: config.publicUrl };
    const to = { id: admin.id, version: admin.version, email: admin.email!, role: admin.role };
    await sendInvitation(inTransactionOf(this.em), by, to, invitation, now);
  }
}
