import { Button, Text } from '@mantine/core';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { reversePurchaseDialog } from './open-reverse-purchase.ts';
import styles from './purchases.module.css';

const sources: Record<Purchase['decidedBy'], string> = {
  shop: "the shop's",
  standard: 'the standard',
  tier: "the tier's",
};

/** The first column: cards in a shop's list, shops in a member's list. */
const firsts: Record<'card' | 'shop', Column<Purchase>> = {
  card: {
    key: 'card',
    header: 'Card',
    names: true,
    cell: ({ cardNumber }) => (
      <Text fw={600} className="tabular">
        {cardNumber}
      </Text>
    ),
  },
  shop: {
    key: 'shop',
    header: 'Shop',
    names: true,
    cell: ({ shopName }) => (
      <Text fw={600} className={styles.shop}>
        {shopName}
      </Text>
    ),
  },
};

const common: readonly Column<Purchase>[] = [
  {
    key: 'recorded',
    header: 'Recorded',
    short: true,
    cell: ({ recordedAt }) => <DateAndAge at={recordedAt} stacked />,
  },
  {
    key: 'bill',
    header: 'Bill',
    numeric: true,
    cell: ({ billAmount }) => formatRupees(billAmount),
  },
  {
    key: 'discount',
    header: 'Discount',
    numeric: true,
    cell: ({ discountAmount, discountPercent, decidedBy }) => (
      <>
        <span>{formatRupees(discountAmount)}</span>
        <Text size="sm" c="dimmed">
          {`${discountPercent}%, ${sources[decidedBy]}`}
        </Text>
      </>
    ),
  },
  { key: 'paid', header: 'Paid', numeric: true, cell: ({ payable }) => formatRupees(payable) },
  { key: 'status', header: 'Status', cell: (purchase) => <Status purchase={purchase} /> },
];

const actions: Column<Purchase> = {
  key: 'actions',
  header: 'Actions',
  plain: true,
  cell: (purchase) => <Actions purchase={purchase} />,
};

export function purchaseColumns(
  first: keyof typeof firsts,
  mayReverse: boolean,
): readonly Column<Purchase>[] {
  return [firsts[first], ...common, ...(mayReverse ? [actions] : [])];
}

function Status({ purchase }: { purchase: Purchase }) {
  if (purchase.status === 'recorded') return <StatusBadge status="verified" label="Recorded" />;
  return (
    <>
      <StatusBadge status="blocked" label="Reversed" />
      <Text size="sm" className={styles.reason}>
        {purchase.reason}
      </Text>
    </>
  );
}

function Actions({ purchase }: { purchase: Purchase }) {
  if (purchase.status === 'reversed') return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="danger"
      aria-label={`Reverse the purchase of ${formatRupees(purchase.billAmount)} with ${purchase.cardNumber}`}
      onClick={() => void pushDialog(reversePurchaseDialog, { purchase })}
    >
      Reverse
    </Button>
  );
}
