import { useCallback } from 'react';
import { type To, useSearchParams } from 'react-router-dom';

const PARAM = 'shop';

/** The address of a shop's details among the present results. */
export function useAddressOfShop(): (id: string) => To {
  const [params] = useSearchParams();
  return (id) => ({ search: String(withShop(params, id)) });
}

function withShop(before: URLSearchParams, id: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set(PARAM, id);
  return after;
}

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
  const chosenId = params.get(PARAM);

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
        after.delete(PARAM);
        return after;
      },
      { preventScrollReset: true, flushSync: true },
    );
  }, [setParams]);
  return { chosenId, choose, close };
}
