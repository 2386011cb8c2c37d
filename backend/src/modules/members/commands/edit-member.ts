import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { AccountChanges, contactsOf } from '../contacts/account-changes.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import type { MemberDetails } from '../member-details.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { refuseTakenContacts } from '../contacts/taken-by-others.ts';

/** The fields to change; omitted fields stay as they are. */
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
    private readonly changes: AccountChanges,
  ) {}

  async execute({ memberId, change, seen, actor }: EditMember): Promise<void> {
    const { status, cardFields, ...details } = change;
    const member = await loadMemberForUpdate(this.em, memberId);
    const now = this.clock.now();
    const before = contactsOf(member);
    await this.decisions.about(member, seen, () => {
      member.edit(details, cardFields, actor, now);
      if (status) member.setStatus(status, actor, now);
    });
    await refuseTakenContacts(this.em, details, memberId);
    const db = inTransactionOf(this.em);
    await this.changes.follow(this.em, member, before, 'administrator', now);
    if (member.passwordHash === null && member.email !== before.email)
      await this.links.send(
        db,
        memberId,
        { kind: 'email', contact: member.email! },
        'invitation',
        now,
      );
    if (member.status !== 'active') await this.sessions.revokeAll(db, 'member', memberId);
  }
}
