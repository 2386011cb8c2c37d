import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { ExportReader } from '../../../platform/exports/export-reader.ts';
import type { Export, OpenedExport } from '../../../platform/exports/exports.ts';
import { adminUsers } from './admin-user.ts';
import { usersSql } from './find-users.ts';
import type { UserListParams } from './list-users.ts';

const COLUMNS: Column<AdminMember>[] = [
  { heading: 'Name', width: 26, type: 'text', value: (u) => u.fullName },
  { heading: 'Email', width: 30, type: 'text', value: (u) => u.email },
  { heading: 'Phone', width: 16, type: 'text', value: (u) => u.phone },
  { heading: 'Status', width: 11, type: 'text', value: (u) => u.status },
  {
    heading: 'Card Number',
    width: 22,
    type: 'text',
    value: ({ cardNumber }) => cardNumber && formatCardNumber(cardNumber),
  },
  { heading: 'Card Status', width: 12, type: 'text', value: (u) => u.card?.status ?? null },
  { heading: 'Card Expiry', width: 12, type: 'day', value: (u) => u.cardExpiryDate },
  { heading: 'Discount Tier', width: 13, type: 'text', value: (u) => u.discountTier },
  { heading: 'Discount Used', width: 16, type: 'money', value: (u) => u.discountUsed },
  { heading: 'Usage Count', width: 12, type: 'integer', value: (u) => u.usageCount },
  { heading: 'Last Login (IST)', width: 20, type: 'time', value: (u) => u.lastLogin },
  { heading: 'Last Activity (IST)', width: 21, type: 'time', value: (u) => u.lastActivity },
  { heading: 'Created (IST)', width: 20, type: 'time', value: (u) => u.createdAt },
];

/** The members of the list with these parameters, in its order. */
export function usersExport(params: UserListParams, now: Date): Export {
  return { what: 'users', params, open: (reader) => open(reader, params, now) };
}

async function open(
  reader: ExportReader,
  params: UserListParams,
  now: Date,
): Promise<OpenedExport> {
  const { condition, order, values } = usersSql(params);
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total from member where ${condition}`,
    values,
  );
  // Only the ids are held: personal data is read row by row and not copied.
  const held = await reader.hold<{ id: string }>(
    `select id from member where ${condition} order by ${order}`,
    values,
  );
  return { total: counted!.total, sheets: [sheetOf('Users', COLUMNS, usersOf(reader, held, now))] };
}

async function* usersOf(
  reader: ExportReader,
  held: AsyncIterable<{ id: string }[]>,
  now: Date,
): AsyncGenerator<AdminMember[]> {
  for await (const rows of held)
    yield await adminUsers(
      reader,
      rows.map(({ id }) => id),
      now,
    );
}
