import type { AdminShop } from '@nattil/contracts/api/shops';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { Facts, type Fact } from '../../shared/facts.tsx';
import { Section } from './shop-overview.tsx';
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
      <Section title="Protected details">
        <p className={styles.note}>Masked to protect the owner.</p>
        <Facts
          facts={[
            masked('PAN number', shop.panNumber),
            masked('Bank account number', shop.bankAccountNumber),
            masked('IFSC code', shop.ifscCode),
          ]}
        />
      </Section>
    </div>
  );
}

function copyable(label: string, value: string | null): Fact {
  return {
    label,
    value: value === null ? null : <span className="tabular">{value}</span>,
    action: value ? <CopyButton value={value} label={`Copy ${label}`} /> : null,
  };
}

function masked(label: string, value: string | null): Fact {
  return { label, value: value === null ? null : <span className="tabular">{value}</span> };
}
