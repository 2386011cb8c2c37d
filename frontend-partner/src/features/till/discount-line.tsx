import { useLingui } from '@lingui/react/macro';
import type { CardCheck } from '@nattil/contracts/api/partner/till';
import { formatRupees } from '@nattil/contracts/formats';
import { discountFor } from './bill.ts';
import { TIER_TEXTS } from './tiers.ts';
import styles from './bill-form.module.css';

interface DiscountLineProps {
  check: CardCheck;
  /** Null before an amount is typed. */
  billPaise: number | null;
}

/** The discount on the typed bill with its reason, and what the customer pays. */
export function DiscountLine({ check, billPaise }: DiscountLineProps) {
  const { t } = useLingui();
  const reason = useReason(check, billPaise);
  const discount = discountFor(check, billPaise ?? 0);
  const payable = ((billPaise ?? 0) - discount.paise) / 100;
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt>{reason}</dt>
        <dd className="tabular">{`−${formatRupees(discount.paise / 100)}`}</dd>
      </div>
      <div className={styles.sum} data-total>
        <dt>{t`The customer pays`}</dt>
        <dd className="tabular">{formatRupees(payable)}</dd>
      </div>
    </dl>
  );
}

/** `8% Gold`, `12% of the shop, up to ₹500`. */
function useReason(check: CardCheck, billPaise: number | null): string {
  const { t, i18n } = useLingui();
  const { discount, tier } = check;
  const { minimumBill, maximumDiscount } = discount;
  const { percent, decidedBy } = discountFor(check, billPaise ?? 100);
  const isOfShop = discount.decidedBy !== 'tier';
  const limits = [
    ...(isOfShop && minimumBill ? [t`from ${short(minimumBill)}`] : []),
    ...(isOfShop && maximumDiscount ? [t`up to ${short(maximumDiscount)}`] : []),
  ].join(', ');
  if (billPaise !== null && decidedBy === 'tier') {
    const byTier = `${percent}% ${i18n._(TIER_TEXTS[tier])}`;
    return isOfShop && limits ? t`${byTier} (shop: ${discount.percent}%, ${limits})` : byTier;
  }
  if (!isOfShop) return `${discount.percent}% ${i18n._(TIER_TEXTS[tier])}`;
  const byShop = t`${discount.percent}% of the shop`;
  return limits ? `${byShop}, ${limits}` : byShop;
}

/** Whole rupees without decimals: `₹500`. */
function short(rupees: number): string {
  return formatRupees(rupees).replace(/[.]00$/, '');
}
