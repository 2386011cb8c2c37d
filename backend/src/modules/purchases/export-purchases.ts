import { maskCardNumber } from '@nattil/contracts/formats';
import {
  MAX_EXPORTED_ROWS,
  personalRecord,
  type ExportPersonalData,
} from '../../platform/registries/personal-data.ts';
import { toRupees } from '../../platform/kernel/money.ts';

interface Row {
  at: Date;
  shop: string;
  cardLastFour: string;
  billPaise: number;
  discountPaise: number;
  discountPercent: number;
  cardShown: string;
  reversedAt: Date | null;
  disputedAt: Date | null;
  billNumber: string | null;
  billDate: string | null;
  note: string | null;
}

/** A member's purchases, latest first. */
export const exportPurchases: ExportPersonalData = async (db, { person: { id } }) => {
  const purchases = await db.query<Row>(
    `select recorded_at as at, shop_name as shop, card_last_four as "cardLastFour",
            bill_paise as "billPaise", discount_paise as "discountPaise",
            discount_percent::float8 as "discountPercent", card_shown as "cardShown",
            reversed_at as "reversedAt", disputed_at as "disputedAt",
            bill_number as "billNumber", bill_date::text as "billDate", note
     from purchase where member_id = $1 order by recorded_at desc, id desc limit ${MAX_EXPORTED_ROWS}`,
    [id],
  );
  return {
    purchases: purchases.map(({ cardLastFour, billPaise, discountPaise, ...row }) =>
      personalRecord({
        ...row,
        card: maskCardNumber(cardLastFour),
        billAmount: toRupees(billPaise),
        discountAmount: toRupees(discountPaise),
        payable: toRupees(billPaise - discountPaise),
      }),
    ),
  };
};
