import type { CardStatus } from '@nattil/contracts/api/member/cards';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import type { AdminSearchSource } from '../../../platform/registries/admin-search.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';
import { cardStatusAt } from '../card-life/card-status.ts';

interface Row {
  id: string;
  number: string;
  status: CardStatus;
  activateBy: Date;
  expiresAt: Date | null;
  memberId: string;
}

/**
 * Finds cards by any part of the number and by the matching members; replaced cards are left out.
 */
export const searchCards: AdminSearchSource = {
  kind: 'card',
  find: async (db, { digits, ids, people, now }) => {
    const { values, bind } = parameters();
    const found = [`member_id = any(${bind(people)}::uuid[])`];
    if (digits) found.push(`number like ${bind(digits)}`);
    if (ids) found.push(`id between ${bind(ids.from)} and ${bind(ids.to)}`);
    const each = found.map(
      (condition) => `(select id from card where ${condition} and status <> 'replaced' limit 20)`,
    );
    const rows = await db.query<Row>(
      `select id, number, status, activate_by as "activateBy", expires_at as "expiresAt",
              member_id as "memberId"
       from card where id in (${each.join(' union ')})
       order by issued_at desc, id limit 5`,
      values,
    );
    return rows.map((row) => ({
      id: row.id,
      title: formatCardNumber(row.number),
      detail: null,
      status: cardStatusAt(row, now),
      memberId: row.memberId,
    }));
  },
};
