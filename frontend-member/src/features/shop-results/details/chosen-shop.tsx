import { Button } from '@mantine/core';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { shopPage } from '../../../shared/shops/shop-in-address.ts';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { DetailsPanel, DetailsSheet } from './details-panel.tsx';
import { ShopDetails } from './shop-details.tsx';

interface Props {
  /** The id of the shop in the URL. */
  id: string;
  /** Null if the shop in the URL is not among these results. */
  shop: ShopView | null;
  place: 'panel' | 'bottom' | 'right';
  onCategory: (label: string) => void;
  onClose: () => void;
  onShowCard: () => void;
  /** Called when a phone's sheet is pushed down. */
  onLower: () => void;
  /** A dialog covers it, which Escape closes first. */
  covered?: boolean;
}

/** The details of the selected shop, in a panel or a sheet. */
export function ChosenShop({
  id,
  shop,
  place,
  onCategory,
  onClose,
  onShowCard,
  onLower,
  covered = false,
}: Props) {
  const shown = { shopId: shop?.id ?? '', name: shop?.name ?? 'Shop not found' };
  const content = shop ? (
    <ShopDetails key={shop.id} shop={shop} onCategory={onCategory} onShowCard={onShowCard} />
  ) : (
    <EmptyState
      title="This shop is not among these results"
      actions={
        <>
          <Button onClick={onClose}>Show the results</Button>
          <Button component="a" href={shopPage(id)} variant="default">
            Show its page
          </Button>
        </>
      }
    >
      It may have left, or lie elsewhere. Search for its name to find it.
    </EmptyState>
  );
  if (place === 'panel') {
    return (
      <DetailsPanel {...shown} onClose={onClose}>
        {content}
      </DetailsPanel>
    );
  }
  return (
    <DetailsSheet {...shown} side={place} onClose={onClose} onLower={onLower} covered={covered}>
      {content}
    </DetailsSheet>
  );
}
