import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { hoursInWords } from '@nattil/contracts/hours-in-words';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { Export, OpenedExport } from '../../../platform/exports/exports.ts';
import type { ExportReader } from '../../../platform/exports/export-reader.ts';
import { shopFigures } from '../../purchases/public.ts';
import { ADMIN_SHOP_COLUMNS, adminShop, type AdminShopRow } from './admin-shop.ts';
import { shopListSql, type ShopListParams } from './list-shops-for-admin.ts';

const listed = (texts: readonly string[]) => (texts.length > 0 ? texts.join(', ') : null);

/** Without PAN and bank details. */
const COLUMNS: Column<AdminShop>[] = [
  { heading: 'Shop Name', width: 32, type: 'text', value: (s) => s.name },
  { heading: 'Owner', width: 24, type: 'text', value: (s) => s.ownerName },
  { heading: 'Email', width: 30, type: 'text', value: (s) => s.email },
  { heading: 'Phone', width: 16, type: 'text', value: (s) => s.phone },
  { heading: 'Category', width: 22, type: 'text', value: (s) => s.categoryLabel },
  { heading: 'Status', width: 10, type: 'text', value: (s) => s.status },
  { heading: 'Discount Offered', width: 16, type: 'percent', value: (s) => s.discountOffered },
  { heading: 'Total Purchases', width: 15, type: 'integer', value: (s) => s.totalPurchases },
  { heading: 'Total Revenue', width: 18, type: 'money', value: (s) => s.totalRevenue },
  { heading: 'Registration Date (IST)', width: 21, type: 'time', value: (s) => s.registrationDate },
  { heading: 'Address', width: 40, type: 'text', value: (s) => s.address },
  { heading: 'Location', width: 22, type: 'text', value: (s) => s.location },
  { heading: 'Taluk/Block', width: 18, type: 'text', value: (s) => s.talukBlock },
  { heading: 'District', width: 18, type: 'text', value: (s) => s.district },
  {
    heading: 'Opening Hours (IST)',
    width: 44,
    type: 'text',
    value: (s) => hoursInWords(s.openingHours),
  },
  { heading: 'GST Number', width: 18, type: 'text', value: (s) => s.gstNumber },
  ...TIERS.map(({ tier, label }): Column<AdminShop> => ({
    heading: `Discount for ${label}`,
    width: 17,
    type: 'percent',
    value: ({ discountSettings }) => discountSettings.tierPercents?.[tier] ?? null,
  })),
  {
    heading: 'Minimum Bill',
    width: 15,
    type: 'money',
    value: (s) => s.discountSettings.minimumBill,
  },
  {
    heading: 'Maximum Discount',
    width: 17,
    type: 'money',
    value: (s) => s.discountSettings.maximumDiscount,
  },
  { heading: 'Discount From', width: 13, type: 'day', value: (s) => s.discountSettings.validFrom },
  { heading: 'Discount To', width: 13, type: 'day', value: (s) => s.discountSettings.validTo },
  { heading: 'Approved (IST)', width: 21, type: 'time', value: (s) => s.approvedDate },
  { heading: 'Rejected (IST)', width: 21, type: 'time', value: (s) => s.rejectedDate },
  { heading: 'Blocked (IST)', width: 21, type: 'time', value: (s) => s.blockedDate },
  { heading: 'Website', width: 30, type: 'text', value: (s) => s.website },
  { heading: 'Amenities', width: 30, type: 'text', value: (s) => listed(s.amenities) },
  { heading: 'Tags', width: 30, type: 'text', value: (s) => listed(s.tags) },
  { heading: 'Badges', width: 20, type: 'text', value: (s) => listed(s.badges) },
  { heading: 'Holidays', width: 30, type: 'text', value: (s) => listed(s.holidays) },
];

/** The shops of the list for these parameters, in the same order. */
export function shopsExport(params: ShopListParams): Export {
  return { what: 'shops', params, open: (reader) => open(reader, params) };
}

async function open(reader: ExportReader, params: ShopListParams): Promise<OpenedExport> {
  const { condition, order, values } = shopListSql(params);
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total from shop where ${condition}`,
    values,
  );
  const held = await reader.hold<AdminShopRow>(
    `select ${ADMIN_SHOP_COLUMNS} from shop where ${condition} order by ${order}`,
    values,
  );
  return { total: counted!.total, sheets: [sheetOf('Shops', COLUMNS, shopsOf(reader, held))] };
}

async function* shopsOf(
  reader: ExportReader,
  held: AsyncIterable<AdminShopRow[]>,
): AsyncGenerator<AdminShop[]> {
  for await (const rows of held) {
    const ids = rows.map(({ id }) => id);
    const figures = await shopFigures(reader, ids);
    yield rows.map((row) => adminShop(row, figures.get(row.id)));
  }
}
