import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PartnerInvitationsJob } from '@nattil/contracts/api/partner/access';
import { formatDateAndTime } from '@nattil/contracts/formats';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { count } from '@nattil/frontend-shared/ui/count';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { useInvitationsJobQuery, useInviteAllOwnersMutation } from './peopleApi.ts';
import styles from './people.module.css';

const POLL_MS = 1_000;

/** Invites the owners of all approved shops that have no account yet, and shows the progress. */
export function InviteOwnersDialog() {
  const { close } = useDialog();
  const [inviteAll, { isLoading: starting }] = useInviteAllOwnersMutation();
  const [error, setError] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const query = useInvitationsJobQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? POLL_MS : 0,
  });
  const { data: job } = query;
  const runs = job?.status === 'running';
  if (runs !== isRunning) setRunning(runs);

  async function start(): Promise<void> {
    if (starting || runs) return;
    setError(null);
    const answer = await inviteAll();
    if (answer.error)
      setError(messageOf(answer.error, 'Failed to invite the owners. Please try again.'));
  }

  return (
    <Dialog
      title="Invite All Owners"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button
            loading={starting}
            aria-disabled={runs || job === undefined || undefined}
            onClick={() => {
              if (job !== undefined) void start();
            }}
          >
            Invite all owners
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>
          The owner of each approved shop without an account for the till gets an e-mail with a link
          that opens one. The work continues if you close this dialog.
        </Text>
        <FormError>{error}</FormError>
        {job === undefined ? (
          query.isError ? (
            <FailedState
              error={query.error}
              message="Failed to fetch the state of the invitations. Please try again."
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <div role="status" aria-label="Loading the state of the invitations">
              <Skeleton height={40} radius="sm" />
            </div>
          )
        ) : (
          <JobState job={job} />
        )}
      </Stack>
    </Dialog>
  );
}

function JobState({ job }: { job: PartnerInvitationsJob | null }) {
  if (!job) return <Text c="dimmed">The owners were not invited together yet.</Text>;
  const { status, total, sent, skipped, startedAt } = job;
  const done = sent + skipped;
  return (
    <Stack gap="xs">
      <p className={styles.figures}>
        {status === 'running'
          ? `${count(done)} of ${count(total)} shops`
          : `Started on ${formatDateAndTime(startedAt)}`}
      </p>
      {status === 'running' ? (
        <progress
          className={styles.progress}
          aria-label="Progress of the invitations"
          value={done}
          max={Math.max(total, 1)}
        />
      ) : null}
      <div role="status">
        {status === 'finished' ? (
          <Text fw={600}>
            {total === 0
              ? 'All owners have an account or an invitation.'
              : `${count(sent)} ${sent === 1 ? 'invitation' : 'invitations'} sent.${skipped > 0 ? ` ${count(skipped)} skipped, because the shop has no e-mail address or its mail was refused.` : ''}`}
          </Text>
        ) : null}
      </div>
    </Stack>
  );
}
