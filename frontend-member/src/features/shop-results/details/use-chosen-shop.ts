import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHOP_PARAM, withShop } from '../../../shared/shops/shop-in-address.ts';

/**
 * The shop with open details; it is part of the URL, and Back closes it. Opening and closing render
 * synchronously, so that the next key reaches the new content.
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
