import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import type {
  AcceptPartnerInvitationRequest,
  PartnerInvitationRequest,
} from '@nattil/contracts/api/partner/access';
import { partnerNameRule } from '@nattil/contracts/rules/partners/partners';
import { invitationTokenRule } from '@nattil/contracts/rules/portal/administrators';
import { Commands } from '../../../platform/commands/commands.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { tokenHash } from '../../../platform/identity/token-hash.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { PartnerAccount } from '../partner.aggregate.ts';
import { ReadPartnerInvitation } from '../queries/partner-invitation.ts';

export class PartnerInvitationBody implements PartnerInvitationRequest {
  @ValidatedBy(invitationTokenRule)
  token: string;
}

export class AcceptPartnerInvitationBody
  extends PartnerInvitationBody
  implements AcceptPartnerInvitationRequest
{
  @ValidatedBy(partnerNameRule)
  name: string;

  @NewPassword()
  newPassword: string;
}

/** Opens the account of an invited person, who then signs in. */
class AcceptPartnerInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly name: string,
    readonly passwordHash: string,
  ) {
    super();
  }
}

/** The password is hashed only for a link that is valid, because hashing is expensive. */
@Injectable()
export class PartnerInvitationAcceptance {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly passwords: Passwords,
  ) {}

  async with({ token, name, newPassword }: AcceptPartnerInvitationBody): Promise<void> {
    await this.queries.execute(new ReadPartnerInvitation(token));
    const passwordHash = await this.passwords.admit(() => this.passwords.hash(newPassword));
    await this.commands.run(new AcceptPartnerInvitation(token, name, passwordHash));
  }
}

@CommandHandler(AcceptPartnerInvitation)
export class AcceptPartnerInvitationHandler implements ICommandHandler<AcceptPartnerInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ token, name, passwordHash }: AcceptPartnerInvitation): Promise<void> {
    // The lock makes the second of two concurrent requests fail with an invalid link.
    const account = await this.em.findOne(
      PartnerAccount,
      { invitationHash: tokenHash(token) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!account) throw new DomainError('INVITATION_INVALID');
    account.acceptInvitation(name, passwordHash, this.clock.now());
  }
}
