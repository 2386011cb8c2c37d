import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Encryption } from '../../../platform/config/encryption.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { type AccountChange, AccountNotices } from './account-notices.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { keepFormerContact } from './former-contacts.ts';
import type { Member } from '../member.aggregate.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { UnconfirmedContacts } from './unconfirmed-contacts.ts';

const KINDS = ['email', 'phone'] as const;

export type Contacts = Pick<
  Member,
  'email' | 'phone' | 'emailConfirmedAt' | 'phoneConfirmedAt' | 'passwordHash'
>;

export function contactsOf(member: Member): Contacts {
  const { email, phone, emailConfirmedAt, phoneConfirmedAt, passwordHash } = member;
  return { email, phone, emailConfirmedAt, phoneConfirmedAt, passwordHash };
}

export function confirmedContacts(of: Contacts): ContactOf[] {
  return KINDS.flatMap((kind) => {
    const contact = of[kind];
    return contact !== null && of[`${kind}ConfirmedAt`] ? [{ kind, contact }] : [];
  });
}

/** Runs after every change of an account's e-mail, phone or password. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly encryption: Encryption,
    private readonly links: PasswordLinks,
    private readonly unconfirmed: UnconfirmedContacts,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * Ends the links to a removed contact, stores it as a former one if it was confirmed, and
   * notifies all confirmed contacts, old and new. Runs in the caller's transaction, which has
   * locked the member.
   */
  async follow(
    em: EntityManager,
    member: Member,
    before: Contacts,
    by: AccountChange['by'],
    now: Date,
  ): Promise<void> {
    const db = inTransactionOf(em);
    const changed = KINDS.filter((kind) => member[kind] !== before[kind]);
    const wereConfirmed = confirmedContacts(before);
    const removed = wereConfirmed.filter(({ kind }) => changed.includes(kind));
    for (const kind of changed) {
      const gone = before[kind];
      // A pending contact must not replace the new one when its code arrives late.
      await this.unconfirmed.forget(db, member.id, kind);
      if (gone !== null) await this.links.endThoseTo(db, member.id, gone, now);
    }
    for (const contact of removed)
      await keepFormerContact(db, this.encryption, member.id, { ...contact, until: now });
    // The first password is not a change.
    const isNewPassword =
      before.passwordHash !== null && member.passwordHash !== before.passwordHash;
    if (changed.length === 0 && !isNewPassword) return;
    const known = new Set(wereConfirmed.map(({ contact }) => contact));
    const recipients = [
      ...wereConfirmed,
      ...confirmedContacts(member).filter(({ contact }) => !known.has(contact)),
    ];
    const all = isNewPassword ? ([...changed, 'password'] as const) : changed;
    await this.notices.send(
      db,
      { memberId: member.id, changed: all, by, recipients, removed },
      now,
    );
  }
}
