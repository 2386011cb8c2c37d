import { Anchor, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconDiscount,
  IconEye,
  IconReceipt,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { count } from '@nattil/frontend-shared/ui/count';
import { openDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { discountSettingsDialog } from './open-discount-settings.ts';
import { decisions, decisionsOn, type Decision } from './shop-decisions.ts';
import { categoryText, discountText, ownerText } from './shop-texts.ts';
import type { ShopsSort } from './shop-list.ts';
import styles from './shop-columns.module.css';

/** The element of a shop's row that gets the focus back. */
export function rowLinkId(shopId: string): string {
  return `shop-${shopId}`;
}

interface ShopColumnsOptions {
  /** Returns the address that shows one shop's details over this list. */
  detailsPath: (id: string) => string;
  onDecide: (shop: AdminShop, decision: Decision) => void;
  onPurchases: (shop: AdminShop) => void;
}

export function shopColumns({
  detailsPath,
  onDecide,
  onPurchases,
}: ShopColumnsOptions): Column<AdminShop, ShopsSort>[] {
  return [
    {
      key: 'shop',
      header: 'Shop Details',
      names: true,
      sort: { by: 'name', first: 'ASC' },
      cell: (shop) => <ShopName shop={shop} path={detailsPath(shop.id)} />,
    },
    { key: 'category', header: 'Category', cell: categoryText },
    {
      key: 'discount',
      header: 'Discount Offered',
      numeric: true,
      sort: { by: 'discountOffered', first: 'DESC' },
      cell: discountText,
    },
    {
      key: 'purchases',
      header: 'Total Purchases',
      numeric: true,
      cell: (shop) => count(shop.totalPurchases),
    },
    {
      key: 'status',
      header: 'Status',
      sort: { by: 'status', first: 'ASC' },
      cell: (shop) => <StatusBadge status={shop.status ?? 'pending'} />,
    },
    {
      key: 'registered',
      header: 'Registration Date',
      short: true,
      sort: { by: 'registrationDate', first: 'DESC' },
      cell: (shop) => <DateAndAge at={shop.registrationDate} stacked />,
    },
    {
      key: 'actions',
      header: 'Actions',
      wide: true,
      plain: true,
      cell: (shop) => (
        <Actions
          shop={shop}
          path={detailsPath(shop.id)}
          onDecide={onDecide}
          onPurchases={onPurchases}
        />
      ),
    },
  ];
}

function ShopName({ shop, path }: { shop: AdminShop; path: string }) {
  return (
    <div className={styles.shop}>
      <Anchor
        id={rowLinkId(shop.id)}
        component={Link}
        to={path}
        preventScrollReset
        underline="hover"
        className={styles.name}
      >
        {shop.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {ownerText(shop) ?? 'No owner named'}
      </Text>
      {shop.email ? (
        <Text size="sm" c="dimmed" className={styles.email}>
          {shop.email}
        </Text>
      ) : null}
    </div>
  );
}

interface ActionsProps {
  shop: AdminShop;
  path: string;
  onDecide: (shop: AdminShop, decision: Decision) => void;
  onPurchases: (shop: AdminShop) => void;
}

const looks = {
  approve: { tone: 'good', Icon: IconCheck, short: 'Approve' },
  reapprove: { tone: 'good', Icon: IconRotateClockwise, short: 'Re-approve' },
  reject: { tone: 'bad', Icon: IconX, short: 'Reject' },
} as const;

function Actions({ shop, path, onDecide, onPurchases }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Tooltip label="View details">
        <Link
          to={path}
          preventScrollReset
          className={styles.action}
          aria-label={`View details of ${shop.name}`}
        >
          <IconEye size={18} aria-hidden />
          <span className={styles.actionText}>View details</span>
        </Link>
      </Tooltip>
      <Tooltip label="View purchases">
        <UnstyledButton
          className={styles.action}
          aria-label={`View purchases at ${shop.name}`}
          onClick={() => onPurchases(shop)}
        >
          <IconReceipt size={18} aria-hidden />
          <span className={styles.actionText}>View purchases</span>
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="Discount settings">
        <UnstyledButton
          className={styles.action}
          aria-label={`Discount settings of ${shop.name}`}
          onClick={() => void openDialog(discountSettingsDialog, { shop })}
        >
          <IconDiscount size={18} aria-hidden />
          <span className={styles.actionText}>Discount settings</span>
        </UnstyledButton>
      </Tooltip>
      {decisionsOn(shop.status).map((decision) => {
        const { tone, Icon, short } = looks[decision];
        return (
          <Tooltip key={decision} label={decisions[decision].action}>
            <UnstyledButton
              className={styles.action}
              data-tone={tone}
              aria-label={`${decisions[decision].action}: ${shop.name}`}
              onClick={() => onDecide(shop, decision)}
            >
              <Icon size={18} aria-hidden />
              <span className={styles.actionText}>{short}</span>
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </div>
  );
}
