import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Id } from '@nattil/contracts/api/common';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatName } from '@nattil/contracts/basic-formats';
import { tierLabel } from '@nattil/contracts/catalog/tiers';
import { formatExactTime, formatRupees } from '@nattil/contracts/formats';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { type Fact, Facts } from '../../../shared/facts.tsx';
import { LoadingThing } from '../../../shared/loading-thing.tsx';
import { auditPathOf, memberPath, shopPath } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { reversePurchaseDialog } from '../open-reverse-purchase.ts';
import { PurchaseStatusBadge } from '../purchase-status.tsx';
import { billDateText, CARD_SHOWN_TEXTS, memberText, SOURCE_TEXTS } from '../purchase-texts.ts';
import { usePurchaseQuery } from '../purchasesApi.ts';
import styles from '../purchases.module.css';

/** All data of a purchase, which can be reversed here. */
export function PurchaseDetailsDialog({ purchaseId }: { purchaseId: Id }) {
  const { close } = useDialog();
  const mayReverse = useMay('purchases.record');
  const mayAudit = useMay('audit.read');
  const {
    currentData: purchase,
    error,
    refetch,
  } = usePurchaseQuery(purchaseId, { refetchOnMountOrArgChange: true });

  return (
    <Dialog
      title={
        purchase ? (
          <>
            Purchase at <span translate="no">{purchase.shopName}</span>
          </>
        ) : (
          'Purchase'
        )
      }
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {mayAudit ? (
            <Button variant="default" component={Link} to={auditPathOf('purchase', purchaseId)}>
              Audit trail
            </Button>
          ) : null}
          {purchase?.status === 'recorded' && mayReverse ? (
            <Button
              color="danger"
              variant="light"
              onClick={() => void pushDialog(reversePurchaseDialog, { purchase })}
            >
              Reverse
            </Button>
          ) : null}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className={styles.details}>
        {purchase ? (
          <Facts label="Purchase" facts={factsOf(purchase)} />
        ) : (
          <LoadingThing
            thing="purchase"
            gone="mistyped"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}

function factsOf(purchase: AdminPurchase): Fact[] {
  const { shopId, shopName, memberId, memberName, cardNumber, tier, recordedBy } = purchase;
  return [
    { label: 'Status', value: <PurchaseStatusBadge status={purchase.status} /> },
    { label: 'Recorded', value: formatExactTime(purchase.recordedAt) },
    {
      label: 'Shop',
      value: (
        <Anchor component={Link} to={shopPath(shopId)}>
          {shopName}
        </Anchor>
      ),
      isName: true,
    },
    {
      label: 'Member',
      value:
        memberName === null ? (
          memberText(purchase)
        ) : (
          <Anchor component={Link} to={memberPath(memberId)} translate="no">
            {memberText(purchase)}
          </Anchor>
        ),
    },
    { label: 'Card', value: <span className="tabular">{cardNumber}</span>, isName: true },
    { label: 'Tier', value: tierLabel(tier) },
    { label: 'Bill', value: formatRupees(purchase.billAmount) },
    {
      label: 'Discount',
      value: `${formatRupees(purchase.discountAmount)} (${purchase.discountPercent}%, ${SOURCE_TEXTS[purchase.decidedBy]})`,
    },
    { label: 'Paid', value: formatRupees(purchase.payable) },
    { label: 'Card shown', value: CARD_SHOWN_TEXTS[purchase.cardShown] },
    {
      label: 'Recorded by',
      value: recordedBy.name && formatName(recordedBy.name),
      isName: true,
    },
    {
      label: 'Bill number',
      value: purchase.billNumber,
      isName: true,
      action: purchase.billNumber ? (
        <CopyButton value={purchase.billNumber} label="Copy bill number" />
      ) : null,
    },
    { label: 'Bill date', value: purchase.billDate && billDateText(purchase.billDate) },
    {
      label: 'Note',
      value: purchase.note && <span className={styles.note}>{purchase.note}</span>,
      wide: true,
    },
    ...(purchase.reversedAt
      ? [
          { label: 'Reversed', value: formatExactTime(purchase.reversedAt) },
          { label: 'Reason', value: purchase.reason, wide: true },
        ]
      : []),
    ...(purchase.disputedAt
      ? [{ label: 'Disputed by the member', value: formatExactTime(purchase.disputedAt) }]
      : []),
  ];
}
