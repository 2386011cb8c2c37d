import {
  IconBan,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react';
import type { AdminShopCounts } from '@nattil/contracts/api/admin/shops';
import { formatPercent } from '@nattil/contracts/formats';
import { type FigureCard, FigureCards } from '../../../shared/figure-cards.tsx';
import { paths } from '../../../shared/paths.ts';

/** The five counts above the list, over all shops and independent of the search. */
export function ShopCounts({ counts }: { counts: AdminShopCounts | undefined }) {
  const cards: FigureCard[] = [
    {
      label: 'Total Shops',
      figure: counts?.total,
      note: 'All registrations',
      Icon: IconBuildingStore,
      to: paths.shops,
      tone: 'info',
    },
    {
      label: 'Pending Approval',
      figure: counts?.pending,
      note: counts?.pending === 0 ? 'None at the moment' : 'Waiting for a decision',
      Icon: IconClock,
      to: `${paths.shops}?status=pending`,
      tone: counts?.pending === 0 ? 'quiet' : 'wait',
    },
    {
      label: 'Approved Shops',
      figure: counts?.approved,
      note: shareOf(counts),
      Icon: IconCircleCheck,
      to: `${paths.shops}?status=approved`,
      tone: 'good',
    },
    {
      label: 'Blocked Shops',
      figure: counts?.blocked,
      note: counts?.blocked === 0 ? 'None at the moment' : 'Requires attention',
      Icon: IconBan,
      to: `${paths.shops}?status=blocked`,
      tone: counts?.blocked === 0 ? 'quiet' : 'bad',
    },
    {
      label: 'Rejected',
      figure: counts?.rejected,
      note: 'Can be re-approved',
      Icon: IconCircleX,
      to: `${paths.shops}?status=rejected`,
      tone: 'quiet',
    },
  ];
  return <FigureCards label="Shops by status" cards={cards} />;
}

function shareOf(counts: AdminShopCounts | undefined): string {
  if (!counts || counts.total === 0) return 'Share of all shops';
  return `${formatPercent((counts.approved / counts.total) * 100)} of all shops`;
}
