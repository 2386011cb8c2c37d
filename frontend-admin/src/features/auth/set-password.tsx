import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLinkOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MEMBER_REFUSALS } from '@nattil/contracts/error-codes/members';
import { PASSWORD_SET } from '@nattil/contracts/rules/sign-in/password-link';
import { fieldErrorsOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session/session.ts';
import { openLock, writeLoginLock } from './login-lock.ts';
import { setPasswordForm } from './password-link-forms.ts';
import { useCheckPasswordLinkQuery, useSetPasswordByLinkMutation } from './passwordLinkApi.ts';

/** Sets a new password by a mailed link, then opens the login. */
export function SetPassword({ token }: { token: string }) {
  const isGiven = token !== '';
  const link = useCheckPasswordLinkQuery(
    { token },
    { skip: !isGiven, refetchOnMountOrArgChange: true },
  );
  const [setPassword, { isLoading: submitting }] = useSetPasswordByLinkMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const hintId = useId();
  const form = useForm({ ...setPasswordForm, clearInputErrorOnChange: true });

  async function submit(): Promise<void> {
    setRefused(null);
    const { newPassword } = form.getValues();
    try {
      await setPassword({ token, newPassword }).unwrap();
      // The server has ended all sessions and lifted the lock.
      writeLoginLock(openLock);
      dispatch(session.signOut());
      toast.success(PASSWORD_SET);
      await navigate(paths.login, { replace: true });
    } catch (refusal) {
      const { newPassword: wrong } = fieldErrorsOf(refusal);
      if (wrong) refuseField(form, 'newPassword', wrong);
      else if (isGone(refusal)) setUsed(true);
      else setRefused(messageOf(refusal, 'Your password could not be set. Please try again.'));
    }
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
  if (!link.data)
    return (
      <Stack gap="md" aria-busy aria-label="Checking the link" role="status">
        <Skeleton height={20} width="80%" />
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={42} />
      </Stack>
    );
  return (
    <>
      <Text c="dimmed" mb="md">
        You are then signed out wherever you are signed in now.
      </Text>
      <CredentialForm
        form={form}
        fields={[
          {
            name: 'newPassword',
            label: 'New password',
            autoComplete: 'new-password',
            description: {
              id: hintId,
              content: (
                <Text id={hintId} size="sm" c="dimmed">
                  At least 12 characters, with uppercase and lowercase letters and numbers.
                </Text>
              ),
            },
          },
          { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
        ]}
        size="md"
        error={refused}
        submitLabel="Set Password"
        submitting={submitting}
        onSubmit={() => void submit()}
        onLeave={(field) => form.validateField(field)}
      />
    </>
  );
}

function isGone(refusal: unknown): boolean {
  return isApiError(refusal) && refusal.code === 'PASSWORD_LINK_INVALID';
}
