import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { OtpHistoryItem } from '@nattil/contracts/api/otp';
import { formatLongDate, formatPurpose } from '@nattil/contracts/formats';
import { OTP_HISTORY_LIMIT } from '@nattil/contracts/rules/otp';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { useOtpHistoryQuery } from './otpApi.ts';
import styles from './card.module.css';

const channels: Record<string, string> = { email: 'Email', sms: 'SMS' };

/** The latest codes that were sent to the member. */
export function OtpSendHistory() {
  const { data, isError, refetch } = useOtpHistoryQuery(
    { page: 1, limit: OTP_HISTORY_LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="otp-history">
      <Title order={3} id="otp-history" mb="xs">
        OTP Send History
      </Title>
      {isError ? (
        <Stack gap="xs" align="start">
          <Text role="alert">The history could not be loaded.</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      ) : null}
      {!data && !isError ? <Skeleton height={72} radius="sm" /> : null}
      {data?.length === 0 ? <Text c="dimmed">No OTP has been sent to you yet.</Text> : null}
      {data && data.length > 0 ? (
        <table className={styles.history}>
          <thead>
            <tr>
              <th scope="col">Purpose</th>
              <th scope="col">Channel</th>
              <th scope="col">Contact</th>
              <th scope="col">Sent</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {data.slice(0, OTP_HISTORY_LIMIT).map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function HistoryRow({ entry }: { entry: OtpHistoryItem }) {
  return (
    <tr>
      <th scope="row">{formatPurpose(entry.purpose)}</th>
      <td data-label="Channel">{channels[entry.type] ?? formatPurpose(entry.type)}</td>
      <td data-label="Contact">{entry.contactInfo}</td>
      <td data-label="Sent">{formatLongDate(entry.sentAt)}</td>
      <td>
        <OtpStatusBadge status={entry.status} />
      </td>
    </tr>
  );
}

/** A status that this screen does not know yet is still shown, by its own name. */
function OtpStatusBadge({ status }: { status: string }) {
  if (status === 'verified' || status === 'expired' || status === 'pending') {
    return <StatusBadge status={status} />;
  }
  return <StatusBadge status="sent" label={formatPurpose(status)} />;
}
