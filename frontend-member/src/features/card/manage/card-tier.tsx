import { Text, Title } from '@mantine/core';
import type { Card, NextTier, TierStanding } from '@nattil/contracts/api/member/cards';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { formatRupees } from '@nattil/contracts/formats';
import {
  STANDARD_DISCOUNT_PERCENT,
  TIER_SPEND_DAYS,
} from '@nattil/contracts/rules/shops/purchases';
import styles from '../card.module.css';

const labelOf = (tier: Card['tier']) => TIERS.find((each) => each.tier === tier)?.label ?? tier;

interface CardTierProps {
  card: Card;
  standing: TierStanding;
}

/** The tier's discount, and the distance to the next tier. */
export function CardTier({ card, standing }: CardTierProps) {
  const { percent, netSpend, next, isHeld } = standing;
  const label = labelOf(card.tier);
  return (
    <section aria-labelledby="card-tier" className={styles.tier}>
      <Title order={3} id="card-tier">{`What ${label} gives`}</Title>
      <p>
        At least <b>{`${percent}%`}</b> off every bill at a partner shop. Where the shop gives more,
        you get its discount; a shop that named none gives {STANDARD_DISCOUNT_PERCENT}%.
      </p>
      {next && !isHeld ? <Progress spent={netSpend} next={next} /> : null}
      <Text size="sm" c="dimmed">
        {isHeld
          ? `${label} was set for you and stays until you renew. From then on your bills of the last ${TIER_SPEND_DAYS} days decide: ${formatRupees(netSpend)} so far.`
          : `Your bills of the last ${TIER_SPEND_DAYS} days count: ${formatRupees(netSpend)} so far. ${next ? 'The tier goes up at once, and down only when you renew.' : 'There is no higher tier.'}`}
      </Text>
    </section>
  );
}

function Progress({ spent, next }: { spent: number; next: NextTier }) {
  const { tier, percent, missing } = next;
  const needed = spent + missing;
  return (
    <>
      <p>
        {missing > 0 ? (
          <>
            <span>More than </span>
            <b className="tabular">{formatRupees(missing)}</b>
            <span>{` to ${labelOf(tier)}, which gives ${percent}%.`}</span>
          </>
        ) : (
          <>
            <span>{`Your next purchase takes you to ${labelOf(tier)}, which gives ${percent}%.`}</span>
          </>
        )}
      </p>
      <progress className={styles.progress} value={spent} max={needed} aria-hidden />
    </>
  );
}
