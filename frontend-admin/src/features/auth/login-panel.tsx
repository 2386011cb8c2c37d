import { Alert } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { REDIRECT_DELAY_MS } from '@nattil/contracts/rules/notices';
import { LOGIN_LOCK_SECONDS } from '@nattil/contracts/rules/sign-in/identity';
import { ADMIN_LOGIN_MESSAGES as MESSAGES } from '@nattil/contracts/rules/sign-in/login-errors';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session/session.ts';
import type { AppThunk } from '../../shared/store/store.ts';
import { useSignInMutation } from './authApi.ts';
import type { LoginValues } from './admin-login-form.ts';
import { LoginForm } from './login-form.tsx';
import { destinationAfterLogin } from './remembered-location.ts';
import { useLoginLock } from './use-login-lock.ts';

/** Prepares the page after the sign-in, so that it opens with its data. */
export interface NextPage {
  /** Loads its code. */
  load: (path: string) => void;
  /** Requests its data. */
  request: (path: string) => AppThunk;
}

/** Signs an administrator in; redirects one who is already signed in. */
export function LoginPanel({ next }: { next: NextPage }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const destination = destinationAfterLogin(useLocation().state);
  const status = useAppSelector(session.selectStatus);
  const notice = useAppSelector(session.selectNotice);
  const [signIn, { isLoading, isSuccess }] = useSignInMutation();
  const [error, setError] = useState<string | null>(null);
  const { locked, secondsLeft, failures, countFailure, lockFor, open } = useLoginLock();

  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(
      () => void navigate(destination, { replace: true }),
      REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [isSuccess, navigate, destination]);

  // One toast when the lock begins or is found; after that the form shows the countdown.
  const toasted = useRef(false);
  useEffect(() => {
    if (locked && !toasted.current) toastMinutes(secondsLeft);
    toasted.current = locked;
  }, [locked, secondsLeft]);

  async function submit(values: LoginValues): Promise<void> {
    setError(null);
    next.load(destination);
    try {
      const { user, ...tokens } = await signIn(values).unwrap();
      open();
      dispatch(
        session.signIn({
          accessToken: tokens.token,
          refreshToken: tokens.refreshToken,
          user,
          rememberMe: values.rememberMe,
        }),
      );
      dispatch(next.request(destination));
    } catch (refusal) {
      refused(refusal);
    }
  }

  function refused(refusal: unknown): void {
    const answer = isApiError(refusal) ? refusal : null;
    if (answer?.status === 401 || answer?.status === 403) {
      countFailure();
      setError(MESSAGES.refused);
    } else if (answer?.status === 423) {
      lockFor(answer.retryAfterSeconds ?? LOGIN_LOCK_SECONDS);
      setError(MESSAGES.locked);
    } else {
      setError(MESSAGES.failed);
    }
  }

  if (status === 'signed-in' && !isSuccess) return <Navigate to={destination} replace />;
  return (
    <>
      {notice ? (
        <Alert color="warn" icon={<IconClockOff aria-hidden />} mb="md">
          {notice}
        </Alert>
      ) : null}
      <LoginForm
        state={isSuccess ? 'success' : isLoading ? 'submitting' : 'normal'}
        error={error}
        failures={failures}
        lockedSeconds={secondsLeft}
        onSubmit={(values) => void submit(values)}
      />
    </>
  );
}

function toastMinutes(secondsLeft: number): void {
  toast.error(MESSAGES.waitMinutes(Math.ceil(secondsLeft / 60)));
}
