import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';

/** Repeats a request after sign-in if it was refused without a session. */
export function useAskAgainAfterLogin(refused: boolean, ask: () => void): void {
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  const onLogin = useEffectEvent(() => {
    if (refused) ask();
  });
  useEffect(() => {
    if (isMember) onLogin();
  }, [isMember]);
}
