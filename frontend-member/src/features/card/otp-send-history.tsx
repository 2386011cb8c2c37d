import { Button, Text, Title } from '@mantine/core';
import type { OtpHistoryItem } from '@nattil/contracts/api/otp';
import { formatDateAndTime, formatPurpose } from '@nattil/contracts/formats';
import { OTP_HISTORY_LIMIT } from '@nattil/contracts/rules/otp';
import { pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { type Column, DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { otpHistoryDialog } from './dialogs.ts';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { useOtpHistoryQuery } from './otpApi.ts';
import styles from './card.module.css';

const channels: Record<string, string> = { email: 'Email', sms: 'SMS' };

/** Of the latest codes and of all. */
export const otpColumns: readonly Column<OtpHistoryItem>[] = [
  {
    key: 'purpose',
    header: 'Purpose',
    names: true,
    cell: ({ purpose }) => <Text fw={600}>{formatPurpose(purpose)}</Text>,
  },
  { key: 'channel', header: 'Channel', cell: ({ type }) => channels[type] ?? formatPurpose(type) },
  { key: 'contact', header: 'Contact', wide: true, cell: ({ contactInfo }) => contactInfo },
  { key: 'sent', header: 'Sent', cell: ({ sentAt }) => formatDateAndTime(sentAt) },
  { key: 'status', header: 'Status', cell: ({ status }) => <OtpStatusBadge status={status} /> },
];

/** The latest codes that were sent to the member. */
export function OtpSendHistory() {
  const { data, isError, isFetching, refetch } = useOtpHistoryQuery(
    { page: 1, limit: OTP_HISTORY_LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="otp-history">
      <Title order={3} id="otp-history" mb="xs">
        OTP Send History
      </Title>
      {isError ? (
        <ErrorState
          message="The history could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <Text c="dimmed">No OTP has been sent to you yet.</Text>
      ) : (
        <div className={styles.history}>
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

/** A status that this screen does not know yet is still shown, by its own name. */
export function OtpStatusBadge({ status }: { status: string }) {
  if (status === 'verified' || status === 'expired' || status === 'pending') {
    return <StatusBadge status={status} />;
  }
  return <StatusBadge status="sent" label={formatPurpose(status)} />;
}
