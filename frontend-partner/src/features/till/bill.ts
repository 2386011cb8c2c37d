import type { CardCheck } from '@nattil/contracts/api/partner/till';
import { discountOnBill, type BillDiscount } from '@nattil/contracts/catalog/discount';

/** Up to 10,00,000 with two decimals. */
const TYPED = /^\d{0,7}(\.\d{0,2})?$/;

/** The keys of the pad: digits, the point, and `back`. */
export type Key = `${number}` | '.' | 'back';

/** The bill after a key; a key that does not fit changes nothing. */
export function afterKey(bill: string, key: Key): string {
  if (key === 'back') return bill.slice(0, -1);
  return typedBill(bill + key) ?? bill;
}

/** A typed or pasted bill without grouping; null if it is no amount. */
export function typedBill(text: string): string | null {
  const plain = text
    .replace(/[₹,\s]/g, '')
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '');
  return TYPED.test(plain) ? plain : null;
}

/** In paise, read from the digits, because binary fractions could lose one. Null if empty. */
export function paiseOf(bill: string): number | null {
  if (bill === '') return null;
  const [rupees = '', decimals = ''] = bill.split('.');
  return Number(rupees || '0') * 100 + Number(decimals.padEnd(2, '0'));
}

/** What was typed, with Indian grouping: `1,24,000.5`. */
export function grouped(bill: string): string {
  const [rupees = '', decimals] = bill.split('.');
  const whole = rupees === '' ? '' : Number(rupees).toLocaleString('en-IN');
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

const paise = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));

/** The discount that the server will compute for this bill. */
export function discountFor({ discount }: CardCheck, billPaise: number): BillDiscount {
  const { percent, decidedBy, tierPercent, minimumBill, maximumDiscount } = discount;
  const shop =
    decidedBy === 'tier'
      ? null
      : {
          percent,
          source: decidedBy,
          minimumBillPaise: paise(minimumBill),
          maximumPaise: paise(maximumDiscount),
        };
  return discountOnBill(billPaise, shop, tierPercent);
}
