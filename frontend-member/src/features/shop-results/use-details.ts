import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShopView } from '../../shared/shops/shop-view.ts';
import { scrollToCard } from './shop-card.tsx';
import { useChosenShop } from './use-chosen-shop.ts';

export interface Details {
  chosenId: string | null;
  /** null when none is chosen, or one that is not among these results. */
  chosen: ShopView | null;
  /** Its small form on the map, in place of all the details: a phone's card, or a popup. */
  asSmall: boolean;
  openFromList: (id: string) => void;
  /** Does not change between renderings. */
  openFromMap: (id: string) => void;
  /** Shows the shop before or after the chosen one. */
  step: (by: -1 | 1) => void;
  enlarge: () => void;
  /** Makes a card of the sheet, or closes it where there is none. */
  lower: () => void;
  close: () => void;
}

/** The details of the chosen shop: which, and how much of them is shown. */
export function useDetails(shops: ShopView[] | null, coversMap: boolean): Details {
  const { chosenId, choose, close } = useChosenShop();
  // An address opens all the details.
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
  // Only now the list has the room that the details leave it.
  useEffect(() => {
    if (chosenId !== null && pressedOnMap.current === chosenId) scrollToCard(chosenId);
    pressedOnMap.current = null;
  }, [chosenId]);

  function step(by: -1 | 1): void {
    const at = shops?.findIndex(({ id }) => id === chosenId) ?? -1;
    const next = shops?.[at + by];
    // Back closes the details; it does not go through all the shops that were looked at.
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
