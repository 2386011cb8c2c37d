import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { count } from '@nattil/frontend-shared/ui/count';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { ShopActions, type ShopActionsProps } from './shop-actions.tsx';
import { categoryText, discountText, ownerText, townText, UNKNOWN } from '../shop-texts.ts';
import type { ShopsSort } from './shop-list.ts';
import twoLines from '../../../shared/list/two-lines.module.css';
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
      share: 23,
      sort: { by: 'name', first: 'ASC' },
      cell: (shop) => <ShopName shop={shop} path={options.detailsPath(shop.id)} />,
    },
    { key: 'category', header: 'Category', share: 11, cell: categoryText },
    {
      key: 'place',
      header: 'Town & District',
      share: 14.8,
      cell: (shop) => <ShopPlace shop={shop} />,
    },
    {
      key: 'discount',
      header: 'Discount Offered',
      numeric: true,
      share: 9.2,
      sort: { by: 'discountOffered', first: 'DESC' },
      cell: discountText,
    },
    {
      key: 'purchases',
      header: 'Total Purchases',
      numeric: true,
      share: 8.5,
      cell: (shop) => count(shop.totalPurchases),
    },
    {
      key: 'status',
      header: 'Status',
      share: 11.6,
      sort: { by: 'status', first: 'ASC' },
      cell: (shop) => <StatusBadge status={shop.status ?? 'pending'} />,
    },
    {
      key: 'registered',
      header: 'Registration Date',
      share: 15,
      sort: { by: 'registrationDate', first: 'DESC' },
      cell: (shop) => <DateAndAge at={shop.registrationDate} stacked />,
    },
    {
      key: 'actions',
      header: 'Actions',
      wide: true,
      plain: true,
      share: 16.2,
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
        className={twoLines.name}
      >
        {shop.name}
      </Anchor>
      <div className={`${twoLines.contacts} ${styles.contacts}`}>
        <span>{ownerText(shop) ?? 'No owner named'}</span>
        {shop.email ? <span>{shop.email}</span> : null}
      </div>
    </div>
  );
}

function ShopPlace({ shop }: { shop: AdminShop }) {
  const town = townText(shop);
  if (!town && !shop.district) return <span>{UNKNOWN}</span>;
  return (
    <>
      <div className={styles.line}>{town ?? shop.district}</div>
      {town && shop.district && town !== shop.district ? (
        <Text size="sm" c="dimmed" className={styles.line}>
          {shop.district}
        </Text>
      ) : null}
    </>
  );
}
