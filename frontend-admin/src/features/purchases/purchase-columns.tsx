import { Button, Text } from '@mantine/core';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { reversePurchaseDialog } from './open-reverse-purchase.ts';
import { PurchaseDiscount } from './purchase-discount.tsx';
import { PurchaseStatusBadge } from './purchase-status.tsx';
import { billDateText, CARD_SHOWN_TEXTS } from './purchase-texts.ts';
import styles from './purchases.module.css';

/** The first column: cards in a shop's list, shops in a member's list. */
const firsts: Record<'card' | 'shop', Column<AdminPurchase>> = {
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

const common: readonly Column<AdminPurchase>[] = [
  {
    key: 'recorded',
    header: 'Recorded',
    short: true,
    cell: (purchase) => (
      <>
        <DateAndAge at={purchase.recordedAt} stacked />
        <RecordedBy purchase={purchase} />
      </>
    ),
  },
  {
    key: 'bill',
    header: 'Bill',
    numeric: true,
    cell: ({ billAmount, billNumber, billDate }) => (
      <>
        <span>{formatRupees(billAmount)}</span>
        {billNumber ? (
          <Text size="sm" c="dimmed" className={styles.shop} translate="no">
            {billNumber}
          </Text>
        ) : null}
        {billDate ? (
          <Text size="sm" c="dimmed">
            {billDateText(billDate)}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'discount',
    header: 'Discount',
    numeric: true,
    cell: (purchase) => <PurchaseDiscount of={purchase} />,
  },
  { key: 'paid', header: 'Paid', numeric: true, cell: ({ payable }) => formatRupees(payable) },
  { key: 'status', header: 'Status', cell: (purchase) => <Status purchase={purchase} /> },
];

const actions: Column<AdminPurchase> = {
  key: 'actions',
  header: 'Actions',
  plain: true,
  cell: (purchase) => <Actions purchase={purchase} />,
};

export function purchaseColumns(
  first: keyof typeof firsts,
  mayReverse: boolean,
): readonly Column<AdminPurchase>[] {
  return [firsts[first], ...common, ...(mayReverse ? [actions] : [])];
}

/** How the card was shown, and the person who recorded the purchase. */
function RecordedBy({ purchase: { cardShown, recordedBy } }: { purchase: AdminPurchase }) {
  const { realm, name } = recordedBy;
  return (
    <Text size="sm" c="dimmed" className={styles.shop}>
      <span>{CARD_SHOWN_TEXTS[cardShown]}</span>
      {name ? (
        <>
          <span>{realm === 'admin' ? ': ' : ' by '}</span>
          <span translate="no">{formatName(name)}</span>
        </>
      ) : null}
    </Text>
  );
}

function Status({ purchase }: { purchase: AdminPurchase }) {
  return (
    <>
      <PurchaseStatusBadge status={purchase.status} />
      {purchase.reason ? (
        <Text size="sm" className={styles.reason}>
          {purchase.reason}
        </Text>
      ) : null}
      {purchase.note ? (
        <Text size="sm" c="dimmed" className={styles.note}>
          {purchase.note}
        </Text>
      ) : null}
    </>
  );
}

function Actions({ purchase }: { purchase: AdminPurchase }) {
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
