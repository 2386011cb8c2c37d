import { Button, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { ADMIN_REFUSALS } from '@nattil/contracts/error-codes/admin';
import { invitationTokenRule } from '@nattil/contracts/rules/portal/administrators';
import { ROLE_TEXTS } from '@nattil/contracts/rules/portal/roles';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import {
  LoadingPasswordForm,
  NewPasswordForm,
} from '../../shared/new-password/new-password-form.tsx';
import { paths } from '../../shared/paths.ts';
import { useAcceptInvitationMutation, useInvitationQuery } from './invitationApi.ts';

/** Sets the password of an invited person, then opens the login. */
export function AcceptInvitation({ token }: { token: string }) {
  const isWhole = invitationTokenRule(token) === null;
  const { data, error, isFetching, refetch } = useInvitationQuery(token, { skip: !isWhole });
  const [accept, { isLoading: submitting }] = useAcceptInvitationMutation();
  const [isUsed, setUsed] = useState(false);
  const navigate = useNavigate();

  async function submit(newPassword: string): Promise<void> {
    await accept({ token, newPassword }).unwrap();
    toast.success('Your password is set. Please sign in.');
    await navigate(paths.login, { replace: true });
  }

  /** An invitation that cannot be used any more has a page of its own. */
  function onRefused(refusal: unknown): boolean {
    if (isGone(refusal)) setUsed(true);
    return isGone(refusal);
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
  if (!data) return <LoadingPasswordForm label="Loading the invitation" />;
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
      <NewPasswordForm
        label="Password"
        submitting={submitting}
        onSubmit={submit}
        onRefused={onRefused}
      />
    </>
  );
}

function isGone(refusal: unknown): boolean {
  return isApiError(refusal) && refusal.code === 'INVITATION_INVALID';
}
