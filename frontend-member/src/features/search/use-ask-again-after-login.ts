import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';

/** Asks again, once somebody signed in, for what was refused for want of a session. */
export function useAskAgainAfterLogin(refused: boolean, ask: () => void): void {
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  const onLogin = useEffectEvent(() => {
    if (refused) ask();
  });
  useEffect(() => {
    if (isMember) onLogin();
  }, [isMember]);
}
