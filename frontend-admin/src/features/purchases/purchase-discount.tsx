import { Text } from '@mantine/core';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import { SOURCE_TEXTS } from './purchase-texts.ts';

/** The discount of a purchase, its percent and what decided it. */
export function PurchaseDiscount({ of }: { of: AdminPurchase }) {
  return (
    <>
      <span>{formatRupees(of.discountAmount)}</span>
      <Text size="sm" c="dimmed">{`${of.discountPercent}%, ${SOURCE_TEXTS[of.decidedBy]}`}</Text>
    </>
  );
}
