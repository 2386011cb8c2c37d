import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { InviteAdministratorRequest } from '@nattil/contracts/api/admin/administrators';
import { adminNameRule } from '@nattil/contracts/rules/portal/administrators';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { adminRoleRule, type AdminRole } from '@nattil/contracts/rules/portal/roles';
import { Clock } from '../../../platform/persistence/clock.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Admin } from '../admin.aggregate.ts';
import { newInvitation } from '../../../platform/identity/sign-in/invitation.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';

export class InviteAdministratorBody implements InviteAdministratorRequest {
  @ValidatedBy(adminNameRule) name: string;
  @ValidatedBy(emailRule) email: string;
  @ValidatedBy(adminRoleRule) role: AdminRole;
}

export class InviteAdministrator extends Command<{ id: string }> {
  constructor(
    readonly person: InviteAdministratorBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(InviteAdministrator)
export class InviteAdministratorHandler implements ICommandHandler<InviteAdministrator> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ person, actor }: InviteAdministrator): Promise<{ id: string }> {
    const { email, name, role } = person;
    // The second of two concurrent invitations violates a unique index, which leads to the same
    // error.
    if (await this.em.count(Admin, { email })) throw new DomainError('ADMINISTRATOR_EXISTS');
    const now = this.clock.now();
    const invitation = newInvitation(now);
    const admin = Admin.invite({ email, name, role }, invitation, actor, now);
    this.em.persist(admin);
    const { encryption, config } = this;
    const by = { encryption, publicUrl: config.publicUrl };
    const to = { id: admin.id, version: admin.version, email, role };
    await sendInvitation(inTransactionOf(this.em), by, to, invitation, now);
    return { id: admin.id };
  }
}
