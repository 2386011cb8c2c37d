import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { PartnerShop } from '@nattil/contracts/api/partner/access';
import styles from './shop-choice.module.css';

interface ShopChoiceProps {
  shops: readonly PartnerShop[];
  /** The shop of the till so far. */
  current: string | null;
  onChoose: (shop: PartnerShop) => void;
}

/** The shops of a person with several. */
export function ShopChoice({ shops, current, onChoose }: ShopChoiceProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.list}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <UnstyledButton
            className={styles.shop}
            aria-current={shop.id === current || undefined}
            onClick={() => onChoose(shop)}
          >
            <span className={styles.name} translate="no">
              {shop.name}
            </span>
            <span className={styles.facts}>
              {[
                shop.city,
                shop.role === 'owner' ? t`Owner` : t`Staff`,
                ...(shop.status === 'approved' ? [] : [t`not approved at the moment`]),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
