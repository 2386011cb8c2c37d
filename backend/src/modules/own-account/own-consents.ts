import { Injectable } from '@nestjs/common';
import type { OwnConsent, OwnConsents } from '@nattil/contracts/api/member/account';
import {
  ACCOUNT_PURPOSES,
  NOTICE_LANGUAGES,
  NOTICE_VERSION,
} from '@nattil/contracts/legal/notices';
import { Encryption } from '../../platform/config/encryption.ts';
import {
  personalRecords,
  type ExportPersonalData,
} from '../../platform/registries/personal-data.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';
import { CONSENT_COLUMNS, contactsOfMember } from '../members/public.ts';

/** A member's consents, by the account and by subscriptions of the member's addresses. */
@Injectable()
export class ReadOwnConsents {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  async of(memberId: string): Promise<OwnConsents> {
    const emails = await ownEmails(this.database, this.encryption, memberId);
    const [[member], consents, [subscribed]] = await Promise.all([
      this.database.query<{ asked: boolean }>(
        `select not agreed_purposes @> $2 as asked from member
         where id = $1 and status <> 'deleted'`,
        [memberId, ACCOUNT_PURPOSES],
      ),
      personalRecords(
        this.database,
        `select ${CONSENT_COLUMNS} from consent
         where holder_id = $1 or holder_id in (
           select id from newsletter_subscription where email = any($2))
         order by given_at desc, id`,
        [memberId, emails],
      ),
      this.database.query(
        `select 1 from newsletter_subscription where email = any($1) and status = 'subscribed'`,
        [emails],
      ),
    ]);
    if (!member) throw new DomainError('SESSION_EXPIRED');
    return {
      consents: consents as unknown as OwnConsent[],
      notice: {
        version: NOTICE_VERSION,
        languages: [...NOTICE_LANGUAGES],
        purposes: [...ACCOUNT_PURPOSES],
      },
      asksForConsent: member.asked,
      newsletter: subscribed !== undefined,
    };
  }
}

/** Confirmed addresses only: the subscription of an unconfirmed one may be a stranger's. */
export async function ownEmails(
  db: Queryable,
  encryption: Encryption,
  memberId: string,
): Promise<string[]> {
  const contacts = await contactsOfMember(db, encryption, memberId);
  return contacts
    .filter(({ kind, isConfirmed }) => kind === 'email' && isConfirmed)
    .map(({ contact }) => contact);
}

/** Newsletter subscriptions of a member's own addresses, and their consents. */
export const exportNewsletters: ExportPersonalData = async (db, { person: { id }, encryption }) => {
  const emails = await ownEmails(db, encryption, id);
  return {
    newsletters: await personalRecords(
      db,
      `select email, status, created_at as "since", ends_at as "keptUntil"
       from newsletter_subscription where email = any($1) order by created_at`,
      [emails],
    ),
    consents: await personalRecords(
      db,
      `select ${CONSENT_COLUMNS} from consent where holder = 'newsletter' and holder_id in (
         select id from newsletter_subscription where email = any($1))
       order by given_at desc, id`,
      [emails],
    ),
  };
};
