import type { Card } from '@nattil/contracts/api/member/cards';
import type { Id } from '@nattil/contracts/api/common';
import { useMemo } from 'react';
import { keptCodeOf, type KeptCode } from '../../../shared/offline/kept-copy.ts';
import { useBackOnline } from '@nattil/frontend-shared/ui/use-online';
import { isClockSetBack } from './card-code.ts';
import { codeOf, useCardCodeQuery } from './cardCodeApi.ts';

export interface OwnCode {
  code: KeptCode | null;
  error: unknown;
  isFetching: boolean;
  /** The phone's clock was set back while it was offline. */
  clockIsWrong: boolean;
  refetch: () => void;
}

/** The secret of the card's codes: the stored one at once, then the server's answer. */
export function useCardCode(memberId: Id, card: Card, phoneNow: Date): OwnCode {
  const of = codeOf(memberId, card);
  const { currentData, error, isFetching, refetch } = useCardCodeQuery(of, {
    refetchOnMountOrArgChange: true,
  });
  useBackOnline(() => void refetch());
  const kept = useMemo(() => keptCodeOf(memberId, of.card), [memberId, of.card]);
  const isRefused = error !== undefined && 'status' in error && error.status === 409;
  const code = isRefused ? null : (currentData ?? kept);
  return {
    code,
    error,
    isFetching,
    clockIsWrong: code !== null && isClockSetBack(code, phoneNow.getTime()),
    refetch: () => void refetch(),
  };
}
