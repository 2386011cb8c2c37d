import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { OTP_HISTORY_PAGE, OTP_SUMMARY_ENTRIES } from '@nattil/contracts/rules/sign-in/otp';
import { DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { IconPassword } from '@tabler/icons-react';
import { useState } from 'react';
import { useOtpHistoryPageQuery } from './otpHistoryApi.ts';
import { otpColumns } from './otp-columns.tsx';
import { OtpSummaryPanel } from './otp-summary-panel.tsx';
import { otpSummaryOf } from './otp-summary.ts';
import styles from './otp-history.module.css';

const FRESH = { refetchOnMountOrArgChange: true };

/** The member's sent codes in pages, below a summary of the latest. */
export function OtpHistoryDialog() {
  const [page, setPage] = useState(1);
  const latest = useOtpHistoryPageQuery({ page: 1, limit: OTP_SUMMARY_ENTRIES }, FRESH);
  const all = useOtpHistoryPageQuery({ page, limit: OTP_HISTORY_PAGE }, FRESH);
  const failed = latest.isError || all.isError;

  function tryAgain(): void {
    if (latest.isError) void latest.refetch();
    if (all.isError) void all.refetch();
  }

  return (
    <Dialog title="OTP History">
      {failed ? (
        <FailedState
          error={latest.error ?? all.error}
          message="The history could not be loaded."
          onRetry={tryAgain}
          retrying={latest.isFetching || all.isFetching}
        />
      ) : !latest.data || !all.data ? (
        <Stack gap="lg" role="status" aria-label="Loading the history">
          <Skeleton height={160} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      ) : latest.data.data.length === 0 ? (
        <EmptyState
          title="No OTP has been sent to you yet."
          icon={<IconPassword size={28} stroke={1.5} />}
        />
      ) : (
        <div className={styles.history}>
          <OtpSummaryPanel summary={otpSummaryOf(latest.data.data)} />
          <section aria-labelledby="otp-all" className={styles.part}>
            <div>
              <Title order={3} id="otp-all">
                Full history
              </Title>
              <Text size="sm" c="dimmed">
                The newest first.
              </Text>
            </div>
            <div className={`${styles.panel} ${styles.sends}`}>
              <DataTable
                caption="OTP History"
                columns={otpColumns}
                rows={all.data.data}
                rowKey={({ id }) => id}
                busy={all.isFetching}
                expectedRows={1}
              />
              <PageButtons pagination={all.data.pagination} things="codes" onPage={setPage} />
            </div>
          </section>
        </div>
      )}
    </Dialog>
  );
}
