import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Member } from '../member.aggregate.ts';
import type { MemberDetails } from '../member-details.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { refuseTakenContacts } from '../contacts/taken-by-others.ts';

export class AddMember extends Command<string> {
  constructor(
    readonly details: MemberDetails,
    readonly status: MemberStatus,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddMember)
export class AddMemberHandler implements ICommandHandler<AddMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly links: PasswordLinks,
  ) {}

  async execute({ details, status, actor }: AddMember): Promise<string> {
    await refuseTakenContacts(this.em, details);
    const now = this.clock.now();
    const member = Member.add(details, status, actor, now);
    this.em.persist(member);
    // The link refers to the member's row.
    await this.em.flush();
    const to = { kind: 'email', contact: details.email } as const;
    await this.links.send(inTransactionOf(this.em), member.id, to, 'invitation', now);
    return member.id;
  }
}
