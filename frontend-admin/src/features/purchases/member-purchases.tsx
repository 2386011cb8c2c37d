import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Id } from '@nattil/contracts/api/common';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useMay } from '../../shared/session/use-may.ts';
import { recordPurchaseDialog } from './open-record-purchase.ts';
import { PurchaseList } from './purchase-list.tsx';
import { usePurchasesOfMemberQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

interface MemberPurchasesProps {
  memberId: Id;
  /** The number of the card that can currently be used; null if there is none. */
  usableCard: string | null;
}

/**
 * A member's purchases. Administrators record and reverse purchases here on behalf of the shops.
 */
export function MemberPurchases({ memberId, usableCard }: MemberPurchasesProps) {
  const mayRecord = useMay('purchases.record');
  const [page, setPage] = useState(1);
  const query = usePurchasesOfMemberQuery({ memberId, page }, { refetchOnMountOrArgChange: true });

  return (
    <div className={styles.history}>
      <div className={styles.above}>
        <p>What was bought with the card, the latest first.</p>
        {mayRecord && usableCard ? (
          <Button
            variant="light"
            onClick={() => void pushDialog(recordPurchaseDialog, { cardNumber: usableCard })}
          >
            Record Purchase
          </Button>
        ) : null}
      </div>
      <div className={styles.list}>
        <PurchaseList
          caption="Discount history"
          by="shop"
          mayReverse={mayRecord}
          query={query}
          failed="Failed to fetch the discount history. Please try again."
          none={{
            title: 'No discounts yet',
            text: 'What this user buys with the card is listed here.',
          }}
          onPage={setPage}
        />
      </div>
    </div>
  );
}
