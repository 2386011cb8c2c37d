import { Button, Group } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminShop, RevealShopAnswer } from '@nattil/contracts/api/admin/shops';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useMay } from '../../../shared/session/use-may.ts';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { Facts, type Fact } from '../../../shared/facts.tsx';
import { ShopHolidays, ShopWeek } from '../hours/shop-hours.tsx';
import { Section } from './shop-overview.tsx';
import { useRevealShopMutation } from '../shopsApi.ts';
import styles from './shop-details.module.css';

export function ShopBusiness({ shop }: { shop: AdminShop }) {
  return (
    <div className={styles.sections}>
      <Section title="Registration">
        <Facts
          facts={[
            copyable('Registration number', shop.registrationNumber),
            copyable('GST number', shop.gstNumber),
            { label: 'Registration date', value: <DateAndAge at={shop.registrationDate} /> },
            {
              label: 'Active status',
              value: <StatusBadge status={shop.isActive ? 'active' : 'inactive'} />,
            },
          ]}
        />
      </Section>
      <Section title="Opening hours">
        <ShopWeek openingHours={shop.openingHours} />
      </Section>
      <Section title="Holidays">
        <ShopHolidays holidays={shop.holidays} />
      </Section>
      <ProtectedDetails shop={shop} />
    </div>
  );
}

type Revealed = RevealShopAnswer['data'];

/**
 * Values stay masked until an administrator with the permission reveals them; each reveal is
 * audited.
 */
function ProtectedDetails({ shop }: { shop: AdminShop }) {
  const mayReveal = useMay('reveal');
  const [reveal, { isLoading }] = useRevealShopMutation();
  const [shown, setShown] = useState<Revealed | null>(null);
  const hasAny = [shop.panNumber, shop.bankAccountNumber, shop.ifscCode].some(Boolean);

  async function fetchValue(name: keyof Revealed): Promise<string> {
    const values = shown ?? (await reveal(shop.id).unwrap());
    return values[name] ?? '';
  }

  async function toggle(): Promise<void> {
    if (shown) {
      setShown(null);
      return;
    }
    try {
      setShown(await reveal(shop.id).unwrap());
    } catch (error) {
      toast.error(messageOf(error, 'Could not show the details. Please try again.'));
    }
  }

  function fact(label: string, name: keyof Revealed): Fact {
    const masked = shop[name];
    if (masked === null) return { label, value: null };
    return {
      label,
      value: <span className="tabular">{shown?.[name] ?? masked}</span>,
      isName: true,
      action: mayReveal ? (
        <CopyButton value={() => fetchValue(name)} label={`Copy ${label}`} />
      ) : null,
    };
  }

  return (
    <Section title="Protected details">
      <Group gap="sm" mb="sm">
        <p className={styles.note} data-inline>
          {mayReveal
            ? 'Masked to protect the owner. Showing or copying them is written to the audit log.'
            : 'Masked to protect the owner.'}
        </p>
        {mayReveal && hasAny ? (
          <Button
            variant="default"
            size="compact-md"
            loading={isLoading}
            leftSection={
              shown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
            }
            onClick={() => void toggle()}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        ) : null}
      </Group>
      <Facts
        facts={[
          fact('PAN number', 'panNumber'),
          fact('Bank account number', 'bankAccountNumber'),
          fact('IFSC code', 'ifscCode'),
        ]}
      />
    </Section>
  );
}

function copyable(label: string, value: string | null): Fact {
  return {
    label,
    value: value === null ? null : <span className="tabular">{value}</span>,
    isName: true,
    action: value ? <CopyButton value={value} label={`Copy ${label}`} /> : null,
  };
}
