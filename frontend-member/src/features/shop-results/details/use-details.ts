import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { scrollToCard } from '../list/shop-card.tsx';
import { useChosenShop } from './use-chosen-shop.ts';

export interface Details {
  chosenId: string | null;
  /** Null if no shop is selected, or one that is not among these results. */
  chosen: ShopView | null;
  /** True for the small form on the map: a phone's card, or a popup. */
  asSmall: boolean;
  openFromList: (id: string) => void;
  /** Stable between renders. */
  openFromMap: (id: string) => void;
  /** Selects the previous or the next shop. */
  step: (by: -1 | 1) => void;
  enlarge: () => void;
  /** Turns the sheet into a card, or closes it if there is no card. */
  lower: () => void;
  close: () => void;
}

/** The selected shop, and the form in which its details are shown. */
export function useDetails(shops: ShopView[] | null, coversMap: boolean): Details {
  const { chosenId, choose, close } = useChosenShop();
  // A URL opens the full details.
  const [enlargedId, setEnlargedId] = useState(chosenId);
  const chosen = shops?.find(({ id }) => id === chosenId) ?? null;
  const asSmall = coversMap && chosen !== null && enlargedId !== chosenId;

  const pressedOnMap = useRef<string | null>(null);
  const openFromMap = useCallback(
    (id: string) => {
      pressedOnMap.current = id;
      setEnlargedId(null);
      choose(id);
    },
    [choose],
  );
  // The list gets its final width only now.
  useEffect(() => {
    if (chosenId !== null && pressedOnMap.current === chosenId) scrollToCard(chosenId);
    pressedOnMap.current = null;
  }, [chosenId]);

  function step(by: -1 | 1): void {
    const at = shops?.findIndex(({ id }) => id === chosenId) ?? -1;
    const next = shops?.[at + by];
    // Back closes the details at once; it does not step through the viewed shops.
    if (at !== -1 && next) choose(next.id, { replace: true });
  }

  return {
    chosenId,
    chosen,
    asSmall,
    openFromList: (id) => {
      setEnlargedId(id);
      choose(id);
    },
    openFromMap,
    step,
    enlarge: () => setEnlargedId(chosenId),
    lower: () => (coversMap && chosen ? setEnlargedId(null) : close()),
    close: () => {
      setEnlargedId(null);
      close();
    },
  };
}
