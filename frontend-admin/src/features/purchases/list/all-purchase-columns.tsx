import { Anchor, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { memberPath } from '../../../shared/paths.ts';
import { type RowAction, RowActions } from '../../../shared/row-actions.tsx';
import { PurchaseDiscount } from '../purchase-discount.tsx';
import { billDateText, CARD_SHOWN_TEXTS, memberText } from '../purchase-texts.ts';
import { PurchaseStatusBadge } from '../purchase-status.tsx';
import styles from '../purchases.module.css';

/** The id of the element in a purchase's row that gets the focus back. */
export function rowLinkId(purchaseId: string): string {
  return `purchase-${purchaseId}`;
}

interface Options {
  detailsPath: (id: string) => string;
  /** Missing for administrators who may not reverse purchases. */
  onReverse?: ((purchase: AdminPurchase) => void) | undefined;
}

export function allPurchaseColumns({ detailsPath, onReverse }: Options): Column<AdminPurchase>[] {
  return [
    {
      key: 'shop',
      header: 'Shop',
      names: true,
      share: 20,
      cell: ({ id, shopName, billNumber }) => (
        <>
          <Anchor
            id={rowLinkId(id)}
            component={Link}
            to={detailsPath(id)}
            preventScrollReset
            underline="hover"
            fw={600}
            className={styles.shop}
          >
            {shopName}
          </Anchor>
          {billNumber ? (
            <Text size="sm" c="dimmed" className={styles.shop}>
              {billNumber}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'member', header: 'Member', share: 17, cell: (purchase) => <Member of={purchase} /> },
    {
      key: 'recorded',
      header: 'Recorded',
      short: true,
      share: 13,
      cell: ({ recordedAt }) => <DateAndAge at={recordedAt} stacked />,
    },
    { key: 'by', header: 'Recorded By', share: 14, cell: (purchase) => <By of={purchase} /> },
    {
      key: 'bill',
      header: 'Bill',
      numeric: true,
      share: 12,
      cell: ({ billAmount, billDate }) => (
        <>
          <span>{formatRupees(billAmount)}</span>
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
      share: 12,
      cell: (purchase) => <PurchaseDiscount of={purchase} />,
    },
    {
      key: 'status',
      header: 'Status',
      share: 11,
      cell: ({ status }) => <PurchaseStatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      share: 10,
      cell: (purchase) => <RowActions actions={actionsOf(purchase, { detailsPath, onReverse })} />,
    },
  ];
}

function actionsOf(purchase: AdminPurchase, { detailsPath, onReverse }: Options): RowAction[] {
  const name = `the purchase of ${formatRupees(purchase.billAmount)} at ${purchase.shopName}`;
  const details: RowAction = {
    label: 'View details',
    name: `View details of ${name}`,
    Icon: IconEye,
    to: detailsPath(purchase.id),
  };
  if (!onReverse || purchase.status === 'reversed') return [details];
  return [
    details,
    {
      label: 'Reverse',
      name: `Reverse ${name}`,
      Icon: IconArrowBackUp,
      tone: 'danger',
      onClick: () => onReverse(purchase),
    },
  ];
}

function Member({ of }: { of: AdminPurchase }) {
  return (
    <>
      {of.memberName === null ? (
        <Text c="dimmed">{memberText(of)}</Text>
      ) : (
        <Anchor
          component={Link}
          to={memberPath(of.memberId)}
          underline="hover"
          className={styles.shop}
          translate="no"
        >
          {memberText(of)}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" className="tabular" translate="no">
        {of.cardNumber}
      </Text>
    </>
  );
}

function By({ of: { recordedBy, cardShown } }: { of: AdminPurchase }) {
  return (
    <>
      {recordedBy.name ? (
        <Text className={styles.shop} translate="no">
          {formatName(recordedBy.name)}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {CARD_SHOWN_TEXTS[cardShown]}
      </Text>
    </>
  );
}
