import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import type { CreateProfileBody } from '../profile/complete-profile.ts';
import { loadCallerForUpdate } from '../member-locks.ts';
import { takenByOthers } from '../contacts/taken-by-others.ts';
import { UnconfirmedContacts } from '../contacts/unconfirmed-contacts.ts';
import { contactsFrom } from './update-own-profile.ts';

/** A member claims contacts that other accounts have. */
export class ClaimContacts extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly form: Pick<CreateProfileBody, 'email' | 'phone' | 'countryCode'>,
  ) {
    super();
  }
}

/**
 * Contacts that their holders have not confirmed become pending; a code makes them the member's.
 */
@CommandHandler(ClaimContacts)
export class ClaimContactsHandler implements ICommandHandler<ClaimContacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: UnconfirmedContacts,
  ) {}

  async execute({ memberId, form }: ClaimContacts): Promise<void> {
    await loadCallerForUpdate(this.em, memberId);
    const contacts = contactsFrom(form, { countryCode: null });
    const { confirmable } = await takenByOthers(this.em, contacts, memberId);
    const db = inTransactionOf(this.em);
    for (const kind of confirmable) {
      const claimed = { kind, contact: contacts[kind]! };
      await this.unconfirmed.keep(db, memberId, claimed, this.clock.now());
    }
  }
}
