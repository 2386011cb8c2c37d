import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHOP_PARAM, withShop } from '../../shared/shops/shop-in-address.ts';

/**
 * The shop whose details are open; the address holds it, and back closes it. Opening and
 * closing are drawn at once, or a key that follows would still reach what was there before.
 */
export function useChosenShop(): {
  chosenId: string | null;
  choose: (id: string, options?: { replace?: boolean }) => void;
  close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const chosenId = params.get(SHOP_PARAM);

  const choose = useCallback(
    (id: string, { replace = false }: { replace?: boolean } = {}) => {
      setParams((before) => withShop(before, id), {
        preventScrollReset: true,
        replace,
        flushSync: true,
      });
    },
    [setParams],
  );
  const close = useCallback(() => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(SHOP_PARAM);
        return after;
      },
      { preventScrollReset: true, flushSync: true },
    );
  }, [setParams]);
  return { chosenId, choose, close };
}
