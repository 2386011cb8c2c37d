import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useMay } from '../../shared/session/use-may.ts';
import { recordPurchaseDialog } from './open-record-purchase.ts';
import { PurchaseList } from './purchase-list.tsx';
import { usePurchasesOfShopQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

/** A shop's purchases. Administrators record and reverse purchases here on the shop's behalf. */
export function PurchasesDialog({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
  const mayRecord = useMay('purchases.record');
  const [page, setPage] = useState(1);
  const query = usePurchasesOfShopQuery(
    { shopId: shop.id, page },
    { refetchOnMountOrArgChange: true },
  );

  return (
    <Dialog
      title={
        <>
          Purchases at <span translate="no">{shop.name}</span>
        </>
      }
      onLeave={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {mayRecord && shop.status === 'approved' ? (
            <Button onClick={() => void pushDialog(recordPurchaseDialog, { shop })}>
              Record Purchase
            </Button>
          ) : null}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className={styles.list}>
        <PurchaseList
          caption={`Purchases at ${shop.name}`}
          by="card"
          mayReverse={mayRecord}
          query={query}
          failed="Failed to fetch the purchases. Please try again."
          none={{
            title: 'No purchases yet',
            text:
              shop.status === 'approved'
                ? 'What members buy here with their card is listed here.'
                : 'Cards count at a shop once it is approved.',
          }}
          onPage={setPage}
        />
      </div>
    </Dialog>
  );
}
