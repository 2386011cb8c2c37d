import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BRAND } from '@nattil/contracts/brand';
import type { Actor } from '../../platform/domain/actor.ts';
import type { Erases } from '../../platform/erasure.ts';
import { eraseMessages } from '../../platform/notifications/erase-messages.ts';
import { StrangerMail } from '../../platform/notifications/stranger-mail.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { inTransactionOf } from '../../platform/persistence/in-transaction-of.ts';
import { lockedCaller } from './locked-member.ts';
import { PasswordLinks } from './password-links.ts';
import { refuseTakenContacts } from './taken-by-others.ts';
import { type ContactKind, UnconfirmedContacts } from './unconfirmed-contacts.ts';

const CHANGED_EMAIL = {
  subject: `The e-mail of your ${BRAND.name} account was changed`,
  text: [
    `The e-mail of your ${BRAND.name} account is another one now. Messages go there, and this address does not sign in any more.`,
    `If it was not you who changed it, please write to ${BRAND.support.email} or call ${BRAND.support.phoneLabel} at once.`,
  ].join('\n\n'),
};

/** Makes a contact whose code was right the member's own. */
@Injectable()
export class ConfirmedContacts {
  constructor(
    private readonly unconfirmed: UnconfirmedContacts,
    private readonly links: PasswordLinks,
    private readonly mail: StrangerMail,
  ) {}

  /**
   * In the caller's transaction, which locks the member first. False when the contact is neither the
   * member's own nor waits to be; refuses one that another member has by now.
   */
  async confirm(
    em: EntityManager,
    memberId: string,
    { kind, contact }: { kind: ContactKind; contact: string },
    actor: Actor,
    now: Date,
  ): Promise<boolean> {
    const member = await lockedCaller(em, memberId);
    const before = member[kind];
    if (before === contact) return true;
    const db = inTransactionOf(em);
    if ((await this.unconfirmed.of(db, memberId))[kind] !== contact) return false;
    await refuseTakenContacts(em, { [kind]: contact }, memberId);
    member.edit({ [kind]: contact }, [], actor, now);
    await this.unconfirmed.forget(db, memberId, kind);
    if (kind === 'email') {
      await this.links.end(db, memberId, now);
      if (before) await this.tell(db, before, causeOf(memberId, member.version), now);
    }
    return true;
  }

  /** To the address of before, which perhaps nobody has ever confirmed: within a stranger's limits. */
  private async tell(db: Queryable, to: string, cause: string, now: Date): Promise<void> {
    await this.mail.queue(db, [{ cause, channel: 'email', to, ...CHANGED_EMAIL }], now);
  }
}

/** Of the mail to the former address: the change itself, by which it is found when the member is erased. */
function causeOf(memberId: string, version: number): string {
  return `changed-email/${memberId}@${version}`;
}

/** The messages to the addresses of before, which are known from nothing else. */
export const eraseChangeMails: Erases = async (db, { id }) =>
  eraseMessages(db, await changeMailCauses(db, id));

/** Of all that may have been sent. */
export async function changeMailCauses(db: Queryable, memberId: string): Promise<string[]> {
  const changes = await db.query<{ version: number }>(
    `select version from event_version where aggregate_id = $1 and aggregate_type = 'member'`,
    [memberId],
  );
  return changes.map(({ version }) => causeOf(memberId, version));
}
