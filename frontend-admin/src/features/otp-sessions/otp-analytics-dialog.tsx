import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type {
  AdminOtpAnalytics,
  OtpFigures,
  OtpPeriod,
} from '@nattil/contracts/api/admin/otp-sessions';
import { formatPurpose } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { ChartAndTable } from '../../shared/chart/chart-and-table.tsx';
import { type FigureColumn, FigureTable } from '../../shared/chart/figure-table.tsx';
import { chartPoints, OTP_SERIES, pointHeaders, rateText, sumOf } from './otp-analytics.ts';
import { typeTexts } from './otp-texts.ts';
import { useOtpAnalyticsQuery } from './otpApi.ts';
import styles from './otp-dialogs.module.css';

const periods: { value: OtpPeriod; label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
];

/** Outcomes of the codes of a period, by the time of sending. */
export function OtpAnalyticsDialog() {
  const { close } = useDialog();
  const [period, setPeriod] = useState<OtpPeriod>('7d');
  const { currentData, error, isError, isFetching, refetch } = useOtpAnalyticsQuery(period, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <Dialog
      title="OTP analytics"
      footer={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <div className={styles.sections}>
        <SegmentedChoice
          label="Period"
          labelHidden
          fullWidth
          choices={periods}
          value={period}
          onChange={setPeriod}
        />
        {currentData ? (
          <Analytics analytics={currentData} />
        ) : isError ? (
          <FailedState
            error={error}
            message="Failed to fetch the OTP analytics. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading OTP analytics">
            <Skeleton height={24} mb="md" />
            <Skeleton height={280} mb="md" />
            <Skeleton height={120} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Analytics({ analytics }: { analytics: AdminOtpAnalytics }) {
  const { period, series, byPurpose, byType } = analytics;
  const sum = sumOf(series);
  if (sum.sent === 0)
    return (
      <EmptyState title="No codes were sent">
        {period === '90d' ? 'None in the last 90 days.' : 'Choose a longer period.'}
      </EmptyState>
    );
  return (
    <>
      <p className={`${styles.sums} tabular`} role="status">
        {`${count(sum.sent)} sent, ${count(sum.verified)} verified (${rateText(sum)}), ${count(sum.expired)} expired`}
      </p>
      <ChartAndTable
        key={period}
        title="Codes by the time at which they were sent"
        pointHeader={pointHeaders[period]}
        points={chartPoints(analytics)}
        series={OTP_SERIES}
        stacked
      />
      <Shares
        title="By purpose"
        header="Purpose"
        rows={byPurpose.map(({ purpose, ...figures }) => ({
          name: formatPurpose(purpose),
          ...figures,
        }))}
      />
      <Shares
        title="By type"
        header="Type"
        rows={byType.map(({ otpType, ...figures }) => ({ name: typeTexts[otpType], ...figures }))}
      />
    </>
  );
}

type Share = OtpFigures & { name: string };

const shareColumns: FigureColumn<Share>[] = [
  { header: 'Sent', figure: ({ sent }) => count(sent) },
  { header: 'Verified', figure: ({ verified }) => count(verified) },
  { header: 'Expired', figure: ({ expired }) => count(expired) },
  { header: 'Success Rate', figure: rateText },
];

function Shares({ title, header, rows }: { title: string; header: string; rows: Share[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <FigureTable
        caption={title}
        rowHeader={header}
        rows={rows}
        nameOf={({ name }) => name}
        columns={shareColumns}
      />
    </section>
  );
}
