import { Button, Group, Skeleton, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { useId } from 'react';
import { Grievance } from '../../features/legal/grievance.tsx';
import { useOwnConsentsQuery } from '../../features/profile/consents/consentApi.ts';
import { DownloadMyData } from '../../features/profile/own-profile/download-my-data.tsx';
import { ConsentList, OwnNewsletter } from '../../features/profile/consents/own-consents.tsx';
import { deleteAccountDialog } from '../../features/profile/own-profile/own-dialogs.ts';
import { useLeaveForGood } from '../../features/profile/own-profile/use-leave-for-good.ts';
import lines from '../../features/profile/own-profile/own-profile.module.css';
import styles from './your-data.module.css';

/** The member's consents, and all legal rights over the member's data. */
export function YourDataPage() {
  const { data, isError, isFetching, refetch } = useOwnConsentsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const leaveForGood = useLeaveForGood();
  const id = useId();
  return (
    <div className={styles.page}>
      <title>{`Your data, ${BRAND.name}`}</title>
      <Title order={1}>Your data</Title>
      {data ? (
        <>
          <ConsentList consents={data.consents} />
          <OwnNewsletter newsletter={data.newsletter} />
        </>
      ) : isError ? (
        <ErrorState
          message="Your consents could not be loaded."
          onRetry={() => void refetch()}
          retryLabel="Retry"
          retrying={isFetching}
        />
      ) : (
        <Skeleton height={260} radius="md" role="status" aria-label="Loading your consents" />
      )}
      <DownloadMyData level={2} />
      <section aria-labelledby={`${id}-complain`} className={lines.lines}>
        <Title order={2} size="h3" id={`${id}-complain`}>
          Questions and complaints
        </Title>
        <Grievance />
      </section>
      <section aria-labelledby={`${id}-delete`} className={`${lines.lines} ${lines.danger}`}>
        <Title order={2} size="h3" id={`${id}-delete`}>
          Withdraw everything
        </Title>
        <p>
          Deleting your account withdraws your consent and erases what we know of you. You see first
          what that means.
        </p>
        <Group>
          <Button
            variant="outline"
            color="danger"
            onClick={() => void pushDialog(deleteAccountDialog, { onDeleted: leaveForGood })}
          >
            Delete Account
          </Button>
        </Group>
      </section>
    </div>
  );
}
