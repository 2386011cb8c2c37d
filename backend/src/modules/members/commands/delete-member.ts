import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Erasure } from '../../../platform/registries/erasure.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { withdrawConsents } from '../consents.ts';
import { contactsOfMember } from '../contacts/contacts-of-member.ts';
import { loadMemberForUpdate } from '../member-locks.ts';

export class DeleteMember extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Ends all sessions and erases the member here and in all modules. */
@CommandHandler(DeleteMember)
export class DeleteMemberHandler implements ICommandHandler<DeleteMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly sessions: Sessions,
    private readonly erasure: Erasure,
    private readonly encryption: Encryption,
  ) {}

  async execute({ memberId, seen, actor }: DeleteMember): Promise<void> {
    const member = await loadMemberForUpdate(this.em, memberId);
    const db = inTransactionOf(this.em);
    // An unconfirmed contact may be a stranger's, whose data is not erased.
    const own = (await contactsOfMember(db, this.encryption, memberId)).filter(
      ({ isConfirmed }) => isConfirmed,
    );
    const now = this.clock.now();
    await this.decisions.about(member, seen, () => member.delete(actor, now));
    await withdrawConsents(db, 'member', [memberId], actor, now);
    // Flushed first, so that the IP address of this request is erased too.
    await this.em.flush();
    await this.sessions.revokeAll(db, 'member', memberId);
    await this.erasure.of(db, {
      realm: 'member',
      id: memberId,
      at: now,
      contacts: [...new Set(own.map(({ contact }) => contact))],
    });
  }
}
