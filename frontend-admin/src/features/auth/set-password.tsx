import { Button, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MEMBER_REFUSALS } from '@nattil/contracts/error-codes/members';
import { PASSWORD_SET } from '@nattil/contracts/rules/sign-in/password-link';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import {
  LoadingPasswordForm,
  NewPasswordForm,
} from '../../shared/new-password/new-password-form.tsx';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session/session.ts';
import { openLock, writeLoginLock } from './login-lock.ts';
import { useCheckPasswordLinkQuery, useSetPasswordByLinkMutation } from './passwordLinkApi.ts';

/** Sets a new password by a mailed link, then opens the login. */
export function SetPassword({ token }: { token: string }) {
  const isGiven = token !== '';
  const link = useCheckPasswordLinkQuery(
    { token },
    { skip: !isGiven, refetchOnMountOrArgChange: true },
  );
  const [setPassword, { isLoading: submitting }] = useSetPasswordByLinkMutation();
  const [isUsed, setUsed] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function submit(newPassword: string): Promise<void> {
    await setPassword({ token, newPassword }).unwrap();
    // The server has ended all sessions and lifted the lock.
    writeLoginLock(openLock);
    dispatch(session.signOut());
    toast.success(PASSWORD_SET);
    await navigate(paths.login, { replace: true });
  }

  /** A link that cannot be used any more has a page of its own. */
  function onRefused(refusal: unknown): boolean {
    if (isGone(refusal)) setUsed(true);
    return isGone(refusal);
  }

  if (!isGiven || isUsed || isGone(link.error))
    return (
      <EmptyState
        title="This link cannot be used"
        icon={<IconLinkOff size={28} stroke={1.5} />}
        actions={
          <Button component={Link} to={paths.forgotPassword}>
            Send me a new link
          </Button>
        }
      >
        {isGiven
          ? MEMBER_REFUSALS.PASSWORD_LINK_INVALID.message
          : 'This link is not complete. Please open it again from the mail.'}
      </EmptyState>
    );
  if (link.error)
    return (
      <FailedState
        error={link.error}
        message={messageOf(link.error, 'The link could not be checked. Please try again.')}
        onRetry={() => void link.refetch()}
        retrying={link.isFetching}
      />
    );
  if (!link.data) return <LoadingPasswordForm label="Checking the link" />;
  return (
    <>
      <Text c="dimmed" mb="md">
        You are then signed out wherever you are signed in now.
      </Text>
      <NewPasswordForm
        label="New password"
        submitting={submitting}
        onSubmit={submit}
        onRefused={onRefused}
      />
    </>
  );
}

function isGone(refusal: unknown): boolean {
  return isApiError(refusal) && refusal.code === 'PASSWORD_LINK_INVALID';
}
