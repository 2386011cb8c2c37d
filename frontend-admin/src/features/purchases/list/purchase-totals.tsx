import { IconDiscount, IconReceipt, IconReceiptRupee, IconWallet } from '@tabler/icons-react';
import type { AdminPurchaseTotals } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import { type FigureCard, FigureCards } from '../../../shared/figure-cards.tsx';

interface PurchaseTotalsProps {
  /** Undefined while loading. */
  totals: AdminPurchaseTotals | undefined;
  isFailed: boolean;
}

/** The sums of all purchases that the filters find. */
export function PurchaseTotals({ totals, isFailed }: PurchaseTotalsProps) {
  const sum = (amount: number | undefined) =>
    isFailed ? '–' : amount === undefined ? undefined : formatRupees(amount);
  const cards: FigureCard[] = [
    {
      label: 'Purchases',
      figure: isFailed ? '–' : totals?.purchases,
      note: isFailed ? 'The totals could not be loaded' : reversedText(totals),
      Icon: IconReceipt,
      tone: 'info',
    },
    {
      label: 'Bills',
      figure: sum(totals?.billAmount),
      note: 'Before the discounts',
      Icon: IconReceiptRupee,
      tone: 'quiet',
    },
    {
      label: 'Discounts',
      figure: sum(totals?.discountAmount),
      note: 'Given to members',
      Icon: IconDiscount,
      tone: 'good',
    },
    {
      label: 'Paid',
      figure: sum(totals?.payable),
      note: 'After the discounts',
      Icon: IconWallet,
      tone: 'quiet',
    },
  ];
  return <FigureCards label="Totals of the found purchases" cards={cards} />;
}

function reversedText(totals: AdminPurchaseTotals | undefined): string {
  if (!totals || totals.reversed === 0) return 'Without reversed ones';
  return `${count(totals.reversed)} reversed, not counted`;
}
