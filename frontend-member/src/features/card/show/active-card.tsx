import { Button } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { IconInfoSquareRounded } from '@tabler/icons-react';
import { useState } from 'react';
import { cardAt } from '../../../shared/card/card-now.ts';
import type { OwnCard } from '../cardApi.ts';
import { CardCodePanel } from '../code/card-code-panel.tsx';
import { clockOffset } from '../code/card-code.ts';
import { PurchaseNotice } from '../code/purchase-notice.tsx';
import { useCardCode } from '../code/use-card-code.ts';
import { useLivePurchases } from '../code/use-live-purchases.ts';
import { howToUseDialog } from '../help-dialogs.ts';
import { ShownCard } from './shown-card.tsx';
import styles from './show-card.module.css';

interface ActiveCardProps {
  own: OwnCard;
  card: Card;
  memberId: string;
  /** The time of the phone's clock, which may be wrong. */
  phoneNow: Date;
}

/** The card with its code, which follows what the shop records. */
export function ActiveCard({ own, card: loaded, memberId, phoneNow }: ActiveCardProps) {
  const code = useCardCode(memberId, loaded, phoneNow);
  const purchase = useLivePurchases();
  const risenTo = useRise(loaded.tier);
  const offset = code.code && !code.clockIsWrong ? clockOffset(code.code) : 0;
  const now = new Date(phoneNow.getTime() + offset);
  const card = cardAt(loaded, now);
  return (
    <ShownCard own={own} card={card} now={now}>
      <div className={styles.code}>
        <PurchaseNotice purchase={purchase} risenTo={risenTo} />
        {card.status === 'active' ? <CardCodePanel own={code} now={now} /> : null}
        <Button
          variant="subtle"
          leftSection={<IconInfoSquareRounded size={20} aria-hidden />}
          onClick={() => void pushDialog(howToUseDialog, {})}
        >
          How do I use it?
        </Button>
      </div>
    </ShownCard>
  );
}

/** The tier, if it is higher than when the card was opened. */
function useRise(tier: Card['tier']) {
  const [first] = useState(tier);
  const of = (wanted: Card['tier']) => TIERS.find((each) => each.tier === wanted)!;
  const { label, discountPercent: percent } = of(tier);
  return percent > of(first).discountPercent ? { label, percent } : null;
}
