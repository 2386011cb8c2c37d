import { Text, Title } from '@mantine/core';
import { formatPurpose } from '@nattil/contracts/formats';
import { type Column, DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { OtpStatusBadge } from './otp-columns.tsx';
import type { OtpSummary } from './otp-summary.ts';
import styles from './otp-history.module.css';

type Row = OtpSummary['purposes'][number];

const columns: readonly Column<Row>[] = [
  {
    key: 'purpose',
    header: 'Purpose',
    names: 'in words',
    cell: ({ purpose }) => <Text fw={600}>{formatPurpose(purpose)}</Text>,
  },
  { key: 'total', header: 'Total', numeric: true, cell: ({ counts }) => counts.total },
  { key: 'verified', header: 'Verified', numeric: true, cell: ({ counts }) => counts.verified },
  { key: 'expired', header: 'Expired', numeric: true, cell: ({ counts }) => counts.expired },
  { key: 'pending', header: 'Pending', numeric: true, cell: ({ counts }) => counts.pending },
];

/** The outcomes of the latest codes by purpose. */
export function OtpSummaryPanel({ summary }: { summary: OtpSummary }) {
  return (
    <section aria-labelledby="otp-summary" className={styles.part}>
      <div>
        <Title order={3} id="otp-summary">
          OTP Summary
        </Title>
        <Text size="sm" c="dimmed">
          Total sent: <strong className="tabular">{summary.totalSent}</strong>, of the latest codes
        </Text>
      </div>
      <div className={`${styles.panel} ${styles.figures}`}>
        <DataTable
          caption="OTP Summary"
          columns={columns}
          rows={summary.purposes}
          rowKey={({ purpose }) => purpose}
          expectedRows={1}
        />
      </div>
      <div>
        <Title order={4} size="h5" id="otp-recent" mb={4}>
          Recent activity
        </Title>
        <ul aria-labelledby="otp-recent" className={styles.recent}>
          {summary.recentActivity.map(({ id, purpose, status, sentAt }) => (
            <li key={id}>
              <span>{formatPurpose(purpose)}</span>
              <OtpStatusBadge status={status} />
              <RelativeTime at={sentAt} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
