import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import type { CardCheck } from '@nattil/contracts/api/partner/till';
import { TIER_TEXTS } from './tiers.ts';
import styles from './card-result.module.css';

/** Who showed the card, and the discount, in words and in the tier's colour. */
export function CardResult({ check }: { check: CardCheck }) {
  const { t, i18n } = useLingui();
  const { member, tier, discount } = check;
  return (
    <section className={`${styles.result} by-day`} data-tier={tier} aria-label={t`Card`}>
      <div>
        <p className={styles.name} translate="no">
          {member}
        </p>
        <p className={styles.tier}>
          <IconCircleCheck size={20} aria-hidden />
          <span>{t`${i18n._(TIER_TEXTS[tier])} · the card is valid`}</span>
        </p>
      </div>
      <p className={`${styles.percent} tabular`}>
        <span>{`${discount.percent}%`}</span>
        <span className={styles.off}>{t`discount`}</span>
      </p>
    </section>
  );
}
