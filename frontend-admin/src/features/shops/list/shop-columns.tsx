import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { count } from '@nattil/frontend-shared/ui/count';
import { ContactText } from '../../../shared/contact-text.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { ShopActions, type ShopActionsProps } from './shop-actions.tsx';
import { categoryText, discountText, ownerText } from '../shop-texts.ts';
import type { ShopsSort } from './shop-list.ts';
import styles from './shop-columns.module.css';

/** The id of the element in a shop's row that gets the focus back. */
export function rowLinkId(shopId: string): string {
  return `shop-${shopId}`;
}

type ShopColumnsOptions = Omit<ShopActionsProps, 'shop'>;

export function shopColumns(options: ShopColumnsOptions): Column<AdminShop, ShopsSort>[] {
  return [
    {
      key: 'shop',
      header: 'Shop Details',
      names: true,
      share: 25,
      sort: { by: 'name', first: 'ASC' },
      cell: (shop) => <ShopName shop={shop} path={options.detailsPath(shop.id)} />,
    },
    { key: 'category', header: 'Category', cell: categoryText },
    {
      key: 'discount',
      header: 'Discount Offered',
      numeric: true,
      share: 10.5,
      sort: { by: 'discountOffered', first: 'DESC' },
      cell: discountText,
    },
    {
      key: 'purchases',
      header: 'Total Purchases',
      numeric: true,
      share: 10.5,
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
      share: 18,
      cell: (shop) => <ShopActions shop={shop} {...options} />,
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
        <Text size="sm" c="dimmed">
          <ContactText contact={shop.email} />
        </Text>
      ) : null}
    </div>
  );
}
