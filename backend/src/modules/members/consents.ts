import { randomUUID } from 'node:crypto';
import { NOTICE_LANGUAGES, NOTICE_VERSION, type Purpose } from '@nattil/contracts/legal/notices';
import {
  personalRecords,
  type ExportPersonalData,
} from '../../platform/registries/personal-data.ts';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { recordAction } from '../../platform/event-log/event-log.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

/** The holder of a consent: a member for an account's purposes, or a newsletter subscription. */
export interface ConsentHolder {
  holder: 'member' | 'newsletter';
  id: string;
}

export interface Agreed {
  /** Version of the privacy notice; by default the one in force. */
  noticeVersion?: string | undefined;
  language?: string | undefined;
  purposes: readonly Purpose[];
}

/** Records a consent in the transaction of the action that depends on it. Idempotent. */
export async function giveConsent(
  db: Queryable,
  { holder, id: holderId }: ConsentHolder,
  agreed: Agreed,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { noticeVersion = NOTICE_VERSION, language = NOTICE_LANGUAGES[0] } = agreed;
  const purposes = [...agreed.purposes];
  const consentId = randomUUID();
  const given = await db.execute(
    `insert into consent (id, holder, holder_id, version, language, purposes, given_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [consentId, holder, holderId, noticeVersion, language, purposes, now],
  );
  if (given === 0) return;
  const memberId = holder === 'member' ? holderId : null;
  const fact = { consentId, memberId, noticeVersion, language, purposes };
  await recordAction(db, 'ConsentGiven', fact, actor, now);
}

/** Withdraws every consent of these holders that is in force. */
export async function withdrawConsents(
  db: Queryable,
  holder: ConsentHolder['holder'],
  ids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<void> {
  const ended = await db.query<{ id: string; holderId: string; purposes: string[] }>(
    `update consent set withdrawn_at = greatest($3, given_at)
     where holder = $1 and holder_id = any($2) and withdrawn_at is null
     returning id, holder_id as "holderId", purposes`,
    [holder, ids, now],
  );
  for (const { id, holderId, purposes } of ended) {
    const fact = { consentId: id, memberId: holder === 'member' ? holderId : null, purposes };
    await recordAction(db, 'ConsentWithdrawn', fact, actor, now);
  }
}

/** SQL: the columns of a consent shown to its holder. */
export const CONSENT_COLUMNS = `id, version, language, purposes, given_at as "givenAt",
  withdrawn_at as "withdrawnAt"`;

/** The consents of a member to the purposes of an account. */
export const exportConsents: ExportPersonalData = async (db, { person: { id } }) => ({
  consents: await personalRecords(
    db,
    `select ${CONSENT_COLUMNS} from consent where holder_id = $1 order by given_at desc, id`,
    [id],
  ),
});
