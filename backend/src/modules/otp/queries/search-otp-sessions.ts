import type { OtpPurpose } from '@nattil/contracts/api/member/otp';
import { formatPurpose } from '@nattil/contracts/formats';
import {
  SEARCH_CANDIDATES,
  type AdminSearchSource,
} from '../../../platform/registries/admin-search.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';

interface Row {
  id: string;
  purpose: OtpPurpose;
  contact: string;
  status: string;
  expiresAt: Date;
  memberId: string;
}

/**
 * Finds sessions by contact (e-mail in lower case, or phone), by the matching members, and by id.
 */
export const searchOtpSessions: AdminSearchSource = {
  kind: 'otp',
  find: async (db, { email, patterns, digits, ids, people, now }) => {
    const { values, bind } = parameters();
    const found = [`member_id = any(${bind(people)}::uuid[])`];
    // For a whole e-mail, the search by member is enough.
    if (!email)
      found.push(patterns.map((pattern) => `contact like ${bind(pattern)}`).join(' and '));
    if (digits) found.push(`contact like ${bind(digits)}`);
    if (ids) found.push(`id between ${bind(ids.from)} and ${bind(ids.to)}`);
    const each = found.map(
      (condition) => `(select id from otp_session where ${condition} limit ${SEARCH_CANDIDATES})`,
    );
    const rows = await db.query<Row>(
      `select id, purpose, contact, status, expires_at as "expiresAt", member_id as "memberId"
       from otp_session where id in (${each.join(' union ')})
       order by created_at desc, id limit 5`,
      values,
    );
    return rows.map((row) => ({
      id: row.id,
      title: `${formatPurpose(row.purpose)} · ${row.contact}`,
      detail: null,
      status: statusAt(row, now),
      memberId: row.memberId,
    }));
  },
};

function statusAt({ status, expiresAt }: Row, now: Date): string {
  if (status === 'consumed' || status === 'verified') return 'verified';
  return status === 'pending' && expiresAt > now ? 'pending' : 'expired';
}
