import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { formatPhone, formatRupees } from '@nattil/contracts/formats';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { count } from '@nattil/frontend-shared/ui/count';
import { Facts } from '../../../shared/facts.tsx';
import { categoryText, discountText, ownerText } from '../shop-texts.ts';
import styles from './shop-details.module.css';

export function ShopOverview({ shop }: { shop: AdminShop }) {
  const owner = ownerText(shop);
  return (
    <div className={styles.sections}>
      <Section title="Shop information">
        <Facts
          facts={[
            { label: 'Name', value: shop.name, isName: true },
            { label: 'Category', value: categoryText(shop) },
            {
              label: 'Discount offered',
              value: shop.discountOffered === null ? null : discountText(shop),
            },
            { label: 'Status', value: <StatusBadge status={shop.status ?? 'pending'} /> },
            { label: 'Description', value: shop.description, wide: true },
          ]}
        />
      </Section>
      <Section title="Owner">
        <Facts
          facts={[
            {
              label: 'Owner name',
              value: owner,
              isName: true,
              action: copy(owner, 'Copy owner name'),
            },
            {
              label: 'Email',
              value: shop.email,
              isName: true,
              action: copy(shop.email, 'Copy email'),
            },
            {
              label: 'Phone',
              value: shop.phone && formatPhone(shop.phone),
              isName: true,
              action: copy(shop.phone, 'Copy phone'),
            },
          ]}
        />
      </Section>
      <Section title="Address">
        <Facts
          facts={[
            { label: 'Address', value: shop.address, wide: true },
            { label: 'Location (landmark)', value: shop.location },
            { label: 'Taluk/block', value: shop.talukBlock },
            { label: 'District', value: shop.district },
            { label: 'Coordinates', value: coordinates(shop) },
          ]}
        />
      </Section>
      <Section title="Performance">
        <Facts
          facts={[
            {
              label: 'Total revenue',
              value: <span className="tabular">{formatRupees(shop.totalRevenue)}</span>,
            },
            {
              label: 'Total purchases',
              value: <span className="tabular">{count(shop.totalPurchases)}</span>,
            },
            {
              label: 'Last activity',
              value: shop.lastActivity ? <RelativeTime at={shop.lastActivity} /> : 'None yet',
            },
          ]}
        />
      </Section>
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Title order={3} className={styles.heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function copy(value: string | null, label: string): ReactNode {
  return value ? <CopyButton value={value} label={label} /> : null;
}

function coordinates({ latitude, longitude }: AdminShop): ReactNode {
  if (latitude === null || longitude === null) return null;
  return <span className="tabular">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</span>;
}
