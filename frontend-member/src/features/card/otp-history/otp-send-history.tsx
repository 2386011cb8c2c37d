import { Button, Text, Title } from '@mantine/core';
import { OTP_HISTORY_LIMIT } from '@nattil/contracts/rules/sign-in/otp';
import { DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { otpColumns } from './otp-columns.tsx';
import { otpHistoryDialog } from './otp-history.ts';
import { useOtpHistoryQuery } from './otpHistoryApi.ts';
import styles from '../card.module.css';
import tables from './otp-history.module.css';

/** The latest codes sent to the member. */
export function OtpSendHistory() {
  // Without a session it sends no request, as `useOwnCard`.
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const { data, error, isError, isFetching, refetch } = useOtpHistoryQuery(
    { page: 1, limit: OTP_HISTORY_LIMIT },
    { refetchOnMountOrArgChange: true, skip: !signedIn },
  );
  return (
    <section aria-labelledby="otp-history">
      <Title order={3} id="otp-history" mb="xs">
        OTP Send History
      </Title>
      {isError ? (
        <FailedState
          error={error}
          message="The history could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <Text c="dimmed">No OTP has been sent to you yet.</Text>
      ) : (
        <div className={`${styles.history} ${tables.sends}`}>
          <DataTable
            caption="OTP Send History"
            columns={otpColumns}
            rows={data?.slice(0, OTP_HISTORY_LIMIT)}
            rowKey={({ id }) => id}
            busy={isFetching}
            expectedRows={1}
          />
          <div className={styles.historyFoot}>
            <Button variant="subtle" onClick={() => void pushDialog(otpHistoryDialog, {})}>
              Full OTP history
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
