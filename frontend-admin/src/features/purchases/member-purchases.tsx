import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '@nattil/contracts/api/common';
import { reportsPathOf } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/use-may.ts';
import { PurchaseList } from './purchase-list.tsx';
import { usePurchasesOfMemberQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

interface MemberPurchasesProps {
  memberId: Id;
}

/** A member's purchases. Administrators reverse purchases here on behalf of the shops. */
export function MemberPurchases({ memberId }: MemberPurchasesProps) {
  const mayReverse = useMay('purchases.record');
  const [page, setPage] = useState(1);
  const query = usePurchasesOfMemberQuery({ memberId, page }, { refetchOnMountOrArgChange: true });

  return (
    <div className={styles.history}>
      <div className={styles.above}>
        <p>
          <span>What was bought with the card, the latest first. </span>
          <Anchor component={Link} to={reportsPathOf({ memberId })}>
            Reports of this user
          </Anchor>
        </p>
      </div>
      <div className={styles.list}>
        <PurchaseList
          caption="Discount history"
          by="shop"
          mayReverse={mayReverse}
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
