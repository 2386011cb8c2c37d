import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  AcceptInvitationRequest,
  InvitationRequest,
} from '@nattil/contracts/api/admin/administrators';
import { invitationTokenRule } from '@nattil/contracts/rules/portal/administrators';
import { newAdminPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { Admin } from '../admin.aggregate.ts';
import { ReadInvitation } from '../queries/invitation.ts';

export class InvitationBody implements InvitationRequest {
  @ValidatedBy(invitationTokenRule) token: string;
}

export class AcceptInvitationBody extends InvitationBody implements AcceptInvitationRequest {
  @NewPassword(newAdminPasswordRule) newPassword: string;
}

/** Sets the first password of an invited administrator, who then signs in with it. */
class AcceptInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly passwordHash: string,
  ) {
    super();
  }
}

/** The password is hashed only for a link that is valid, because hashing is expensive. */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly passwords: Passwords,
  ) {}

  async with({ token, newPassword }: AcceptInvitationBody): Promise<void> {
    await this.queries.execute(new ReadInvitation(token));
    const passwordHash = await this.passwords.admit(() => this.passwords.hash(newPassword));
    await this.commands.run(new AcceptInvitation(token, passwordHash));
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ token, passwordHash }: AcceptInvitation): Promise<void> {
    // The lock makes the second of two concurrent requests fail with an invalid link.
    const admin = await this.em.findOne(
      Admin,
      { invitationHash: tokenHash(token) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!admin) throw new DomainError('INVITATION_INVALID');
    admin.acceptInvitation(passwordHash, this.clock.now());
  }
}
