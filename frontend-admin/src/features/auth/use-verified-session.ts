import { useEffect } from 'react';
import type { SessionStatus } from '@nattil/frontend-shared/session/session';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useVerifyQuery } from './authApi.ts';

/**
 * Has the server check a token found in storage. Until it answered the status is `unknown`; any
 * failure, a missing answer too, ends the stored session.
 */
export function useVerifiedSession(): SessionStatus {
  const dispatch = useAppDispatch();
  const status = useAppSelector(session.selectStatus);
  const { data: user, isError } = useVerifyQuery(undefined, { skip: status !== 'unknown' });

  useEffect(() => {
    if (status !== 'unknown') return;
    if (user) dispatch(session.storeUser(user));
    else if (isError) dispatch(session.signOut());
  }, [status, user, isError, dispatch]);

  return status;
}
