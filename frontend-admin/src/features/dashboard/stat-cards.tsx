import type { ComponentType } from 'react';
import { Skeleton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import {
  IconBuildingStore,
  IconRosetteDiscount,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { DashboardStats } from '@nattil/contracts/api/admin/dashboard';
import { formatRupees } from '@nattil/contracts/formats';
import { RECENT_DAYS } from '@nattil/contracts/rules/portal/dashboard';
import { count } from '@nattil/frontend-shared/ui/count';
import { CardLink } from '../../shared/card-link.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './stat-cards.module.css';

/** From ₹10,00,000.00 on, a figure fills a card on a phone. */
const LONG = 12;

/** The four totals at the top, over all data. */
export function StatCards({ stats }: { stats: DashboardStats | undefined }) {
  const cards: {
    label: string;
    figure: string | undefined;
    note: string;
    Icon: ComponentType<IconProps>;
    /** The list of what the figure counts. */
    to?: string;
  }[] = [
    {
      label: 'Total Users',
      figure: stats && count(stats.totalUsers),
      note: stats ? growthText(stats.monthlyGrowth) : `In the last ${RECENT_DAYS} days`,
      Icon: IconUsers,
      to: paths.users,
    },
    {
      label: 'Active Users',
      figure: stats && count(stats.activeUsers),
      note: 'May sign in and use their card',
      Icon: IconUserCheck,
      to: `${paths.users}?status=active`,
    },
    {
      label: 'Total Shops',
      figure: stats && count(stats.totalShops),
      note: 'All registrations',
      Icon: IconBuildingStore,
      to: paths.shops,
    },
    {
      label: 'Total Discounts',
      figure: stats && formatRupees(stats.totalDiscounts),
      note: 'Given with the card',
      Icon: IconRosetteDiscount,
      to: paths.purchases,
    },
  ];
  return (
    <dl className={styles.cards} aria-label="Totals">
      {cards.map(({ label, figure, note, Icon, to }) => (
        <div key={label} className={styles.card}>
          <Icon size={22} stroke={1.75} aria-hidden className={styles.sign} />
          <dt>
            <CardLink to={to} label={label} />
          </dt>
          <dd
            className={`${styles.figure} tabular`}
            data-long={(figure && figure.length > LONG) || undefined}
          >
            {figure ?? <Skeleton height={28} width={96} my={5} />}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function growthText(percent: number): string {
  return percent === 0
    ? `None new in ${RECENT_DAYS} days`
    : `+${count(percent)}% in ${RECENT_DAYS} days`;
}
