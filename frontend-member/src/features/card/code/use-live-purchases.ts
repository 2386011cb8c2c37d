import type { Purchase } from '@nattil/contracts/api/purchases';
import { followWhileVisible } from '@nattil/frontend-shared/live/follow-while-visible';
import { useEffect, useState } from 'react';
import { baseApi } from '../../../shared/api/baseApi.ts';
import { cardTagTypes, OWN_CARD, purchaseTagTypes } from '../../../shared/card/card-tag.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';

const REFUSED_WAIT_MS = 10_000;

const liveApi = baseApi.enhanceEndpoints({ addTagTypes: [...cardTagTypes, ...purchaseTagTypes] });

/** The latest purchase since the card is shown. It also refreshes the card and the history. */
export function useLivePurchases(): Purchase | null {
  const dispatch = useAppDispatch();
  const [latest, setLatest] = useState<Purchase | null>(null);
  useEffect(() => {
    const refetch = () => void dispatch(liveApi.util.invalidateTags([OWN_CARD, 'Purchase']));
    return followWhileVisible({
      realm: 'member',
      path: '/api/users/card/live',
      refusedWaitMs: REFUSED_WAIT_MS,
      onOpen: () => undefined,
      onEvent(name, data) {
        if (name !== 'purchase') return;
        setLatest(JSON.parse(data) as Purchase);
        refetch();
      },
      // Purchases between two streams are not announced.
      onClosed: refetch,
    });
  }, [dispatch]);
  return latest;
}
