import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { MemberStatus } from '@nattil/contracts/api/members';
import { Clock } from '../../../platform/clock.ts';
import { Decisions, type SeenVersions } from '../../../platform/commands/decisions.ts';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Sessions } from '../../../platform/identity/sessions.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/in-transaction-of.ts';
import { lockedMember } from '../locked-member.ts';
import type { Member, MemberDetails } from '../member.aggregate.ts';
import { PasswordLinks } from '../password-links.ts';
import { refuseTakenContacts } from '../taken-by-others.ts';
import { UnconfirmedContacts } from '../unconfirmed-contacts.ts';

/** What changes; what is left out stays. */
export interface MemberChange extends Partial<MemberDetails> {
  status?: MemberStatus;
  /** Names of fields of the card that the caller changes in the same transaction. */
  cardFields: readonly string[];
}

export class EditMember extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly change: MemberChange,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EditMember)
export class EditMemberHandler implements ICommandHandler<EditMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly sessions: Sessions,
    private readonly links: PasswordLinks,
    private readonly unconfirmed: UnconfirmedContacts,
  ) {}

  async execute({ memberId, change, seen, actor }: EditMember): Promise<void> {
    const { status, cardFields, ...details } = change;
    const member = await lockedMember(this.em, memberId);
    const now = this.clock.now();
    const before = { email: member.email, phone: member.phone };
    await this.decisions.about(member, seen, () => {
      member.edit(details, cardFields, actor, now);
      if (status) member.setStatus(status, actor, now);
    });
    await refuseTakenContacts(this.em, details, memberId);
    const db = inTransactionOf(this.em);
    if (member.phone !== before.phone) await this.links.end(db, memberId, now, 'password_reset');
    if (member.email !== before.email) await this.moveInvitation(db, member, now);
    // A code that the member enters late does not put another contact over the administrator's.
    for (const kind of ['email', 'phone'] as const)
      if (member[kind] !== before[kind]) await this.unconfirmed.forget(db, memberId, kind);
    if (member.status !== 'active') await this.sessions.revokeAll(db, 'member', memberId);
  }

  /** Links that went to the address of before end; who has no password yet is invited again. */
  private async moveInvitation(db: Queryable, member: Member, now: Date): Promise<void> {
    const to = { memberId: member.id, channel: 'email', contact: member.email! } as const;
    if (member.passwordHash === null) await this.links.send(db, to, 'invitation', now);
    else await this.links.end(db, member.id, now);
  }
}
