import type { ShopStatus } from '@nattil/contracts/api/shops';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { ShopOffer } from '../purchases/public.ts';

interface Row extends ShopOffer {
  id: string;
  name: string;
  status: ShopStatus;
}

interface OpenShop {
  id: string;
  name: string;
  offer: ShopOffer;
}

/**
 * An approved shop, where the card is accepted, with its discount; refuses other shops. The row is
 * locked until the transaction ends.
 */
export async function openShop(db: Queryable, id: string): Promise<OpenShop> {
  return readOpen(db, id, 'for share');
}

/** The same without the lock. */
export async function openShopNow(db: Queryable, id: string): Promise<OpenShop> {
  return readOpen(db, id, '');
}

/** Days are in IST. */
async function readOpen(db: Queryable, id: string, lock: '' | 'for share'): Promise<OpenShop> {
  const [shop] = await db.query<Row>(
    `select id, name, status, discount_percent::float8 as percent, tier_percents as "tierPercents",
            minimum_bill_paise as "minimumBillPaise", maximum_discount_paise as "maximumDiscountPaise",
            discount_from::timestamp at time zone 'Asia/Kolkata' as "validFrom",
            (discount_to + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 millisecond' as "validTo"
     from shop where id = $1 ${lock}`,
    [id],
  );
  if (!shop) throw new DomainError('SHOP_NOT_FOUND');
  const { id: _, name, status, ...offer } = shop;
  if (status !== 'approved')
    throw new DomainError('SHOP_WRONG_STATE', {
      message: `This shop is ${status} and takes no cards`,
      data: { status },
    });
  return { id, name, offer };
}
