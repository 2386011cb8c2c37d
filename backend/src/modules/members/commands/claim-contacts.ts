import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/in-transaction-of.ts';
import type { ContactOf } from '../contact.ts';
import { lockedCaller } from '../locked-member.ts';
import { UnconfirmedContacts } from '../unconfirmed-contacts.ts';

/** The signed-in member says that these contacts, which others hold unconfirmed, are the member's own. */
export class ClaimContacts extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly contacts: readonly ContactOf[],
  ) {
    super();
  }
}

/** They wait for their codes, as a changed contact does. */
@CommandHandler(ClaimContacts)
export class ClaimContactsHandler implements ICommandHandler<ClaimContacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: UnconfirmedContacts,
  ) {}

  async execute({ memberId, contacts }: ClaimContacts): Promise<void> {
    await lockedCaller(this.em, memberId);
    for (const contact of contacts)
      await this.unconfirmed.keep(
        inTransactionOf(this.em),
        memberId,
        contact,
        this.clock.now(),
      );
  }
}
