import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { ADMIN_REFUSALS } from '@nattil/contracts/error-codes/admin';
import { invitationTokenRule } from '@nattil/contracts/rules/portal/administrators';
import { ROLE_TEXTS } from '@nattil/contracts/rules/portal/roles';
import { fieldErrorsOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { paths } from '../../shared/paths.ts';
import { firstPasswordForm } from './first-password-form.ts';
import { useAcceptInvitationMutation, useInvitationQuery } from './invitationApi.ts';

/** Sets the password of an invited person, then opens the login. */
export function AcceptInvitation({ token }: { token: string }) {
  const isWhole = invitationTokenRule(token) === null;
  const { data, error, isFetching, refetch } = useInvitationQuery(token, { skip: !isWhole });
  const [accept, { isLoading: submitting }] = useAcceptInvitationMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  const navigate = useNavigate();
  const hintId = useId();
  const form = useForm({ ...firstPasswordForm, clearInputErrorOnChange: true });

  async function submit(): Promise<void> {
    setRefused(null);
    const { newPassword } = form.getValues();
    try {
      await accept({ token, newPassword }).unwrap();
      toast.success('Your password is set. Please sign in.');
      await navigate(paths.login, { replace: true });
    } catch (refusal) {
      const { newPassword: wrong } = fieldErrorsOf(refusal);
      if (wrong) refuseField(form, 'newPassword', wrong);
      else if (isGone(refusal)) setUsed(true);
      else setRefused(messageOf(refusal, 'Your password could not be set. Please try again.'));
    }
  }

  if (!isWhole || isUsed || isGone(error))
    return (
      <EmptyState
        title="This invitation cannot be used"
        icon={<IconMailOff size={28} stroke={1.5} />}
        actions={
          <Button component={Link} to={paths.login} variant="default">
            Go to the login
          </Button>
        }
      >
        {ADMIN_REFUSALS.INVITATION_INVALID.message}
      </EmptyState>
    );
  if (error && !data)
    return (
      <FailedState
        error={error}
        message={messageOf(error, 'The invitation could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <Stack gap="md" aria-busy aria-label="Loading the invitation" role="status">
        <Skeleton height={20} width="80%" />
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={42} />
      </Stack>
    );
  return (
    <>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        <span>Welcome, </span>
        <span translate="no">{formatName(data.name)}</span>
        <span>. You are invited as </span>
        <b>{ROLE_TEXTS[data.role].name}</b>
        <span> and will sign in as </span>
        <span translate="no">{data.email}</span>
        <span>{`. The invitation can be used until ${formatLongDate(data.endsAt)}.`}</span>
      </Text>
      <CredentialForm
        form={form}
        fields={[
          {
            name: 'newPassword',
            label: 'Password',
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
  return isApiError(refusal) && refusal.code === 'INVITATION_INVALID';
}
