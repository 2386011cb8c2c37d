import { useEffect, useEffectEvent } from 'react';
import { keptCodeOf, forgetCode } from '../../../shared/offline/kept-copy.ts';
import { useBackOnline } from '@nattil/frontend-shared/ui/use-online';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { cardDetails } from '../cardApi.ts';
import { cardCodeApi, codeOf } from './cardCodeApi.ts';

/**
 * Stores the secret of the card's codes once the card was loaded, so that the card shows its code
 * at a counter without network.
 */
export function KeepCardCode() {
  const dispatch = useAppDispatch();
  const memberId = useAppSelector(session.selectUser)?.id;
  const { data } = cardDetails.useQueryState();
  const card = data && !data.isKept ? data.card : undefined;
  const of = memberId && card?.status === 'active' ? codeOf(memberId, card).card : null;
  const isUnusable = card !== undefined && card?.status !== 'active';

  function keep(): void {
    if (!memberId) return;
    if (isUnusable) forgetCode(memberId);
    if (of === null || keptCodeOf(memberId, of)) return;
    const asked = dispatch(cardCodeApi.endpoints.cardCode.initiate({ memberId, card: of }));
    // An unused answer leaves the cache after a minute, like any other.
    void asked.then(asked.unsubscribe);
  }
  const onChange = useEffectEvent(keep);
  useEffect(() => onChange(), [of, isUnusable, memberId]);
  useBackOnline(keep);
  return null;
}
