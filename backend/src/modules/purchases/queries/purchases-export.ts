import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatName } from '@nattil/contracts/basic-formats';
import { tierLabel } from '@nattil/contracts/catalog/tiers';
import { purchaseExportFormatRule } from '@nattil/contracts/rules/shops/purchase-list';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { ExportReader } from '../../../platform/exports/export-reader.ts';
import type { Export, ExportFormat, OpenedExport } from '../../../platform/exports/exports.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Names } from '../../../platform/registries/names.ts';
import {
  ADMIN_PURCHASE_COLUMNS,
  toAdminPurchases,
  type AdminPurchaseRow,
} from '../admin-purchases.ts';
import { PURCHASE_ORDER, PurchaseListParams, purchaseListSql } from './purchase-list.ts';

export class PurchaseExportParams extends PurchaseListParams {
  @ValidatedBy(purchaseExportFormatRule) format: ExportFormat = 'xlsx';
}

const SHOWN: Record<AdminPurchase['cardShown'], string> = {
  scanned: 'Scanned',
  typed: 'Typed',
  admin: 'By an administrator',
};

const COLUMNS: Column<AdminPurchase>[] = [
  { heading: 'Recorded (IST)', width: 20, type: 'time', value: (p) => p.recordedAt },
  { heading: 'Shop', width: 32, type: 'text', value: (p) => p.shopName },
  { heading: 'Member', width: 24, type: 'text', value: (p) => nameOf(p.memberName) },
  { heading: 'Card', width: 21, type: 'text', value: (p) => p.cardNumber },
  { heading: 'Bill Number', width: 18, type: 'text', value: (p) => p.billNumber },
  { heading: 'Bill Date', width: 12, type: 'day', value: (p) => p.billDate },
  { heading: 'Bill', width: 15, type: 'money', value: (p) => p.billAmount },
  { heading: 'Discount Percent', width: 16, type: 'percent', value: (p) => p.discountPercent },
  { heading: 'Discount', width: 15, type: 'money', value: (p) => p.discountAmount },
  { heading: 'Paid', width: 15, type: 'money', value: (p) => p.payable },
  { heading: 'Discount From', width: 14, type: 'text', value: (p) => p.decidedBy },
  { heading: 'Tier', width: 10, type: 'text', value: (p) => tierLabel(p.tier) },
  { heading: 'Status', width: 10, type: 'text', value: (p) => p.status },
  { heading: 'Card Shown', width: 19, type: 'text', value: (p) => SHOWN[p.cardShown] },
  { heading: 'Recorded By', width: 24, type: 'text', value: (p) => nameOf(p.recordedBy.name) },
  { heading: 'Note', width: 40, type: 'text', value: (p) => p.note },
  { heading: 'Reversed (IST)', width: 20, type: 'time', value: (p) => p.reversedAt },
  { heading: 'Reason', width: 40, type: 'text', value: (p) => p.reason },
  { heading: 'Disputed (IST)', width: 20, type: 'time', value: (p) => p.disputedAt },
];

const nameOf = (name: string | null) => (name === null ? null : formatName(name));

/** The purchases of the list for these parameters, in the same order. */
export function purchasesExport(params: PurchaseExportParams, names: Names): Export {
  return {
    what: 'purchases',
    format: params.format,
    params,
    open: (reader) => open(reader, params, names),
  };
}

async function open(
  reader: ExportReader,
  params: PurchaseListParams,
  names: Names,
): Promise<OpenedExport> {
  const { condition, values } = purchaseListSql(params);
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total from purchase where ${condition}`,
    values,
  );
  const held = await reader.hold<AdminPurchaseRow>(
    `select ${ADMIN_PURCHASE_COLUMNS} from purchase where ${condition} order by ${PURCHASE_ORDER}`,
    values,
  );
  const purchases = purchasesOf(reader, held, names);
  return { total: counted!.total, sheets: [sheetOf('Purchases', COLUMNS, purchases)] };
}

async function* purchasesOf(
  reader: ExportReader,
  held: AsyncIterable<AdminPurchaseRow[]>,
  names: Names,
): AsyncGenerator<AdminPurchase[]> {
  for await (const rows of held) yield await toAdminPurchases(reader, names, rows);
}
