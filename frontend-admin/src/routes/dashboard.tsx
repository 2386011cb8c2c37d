import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardShop } from '@nattil/contracts/api/admin/dashboard';
import { PENDING_SHOPS_WITHOUT_WARNING } from '@nattil/contracts/rules/portal/dashboard';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { explain } from '@nattil/frontend-shared/api/error-cause';
import { useQueryState } from '@nattil/frontend-shared/list/use-query-state';
import { count } from '@nattil/frontend-shared/ui/count';
import { RequestNumber } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch } from '../shared/store/hooks.ts';
import { paths, pendingShopsPath, shopPath } from '../shared/paths.ts';
import { useMay } from '../shared/session/use-may.ts';
import {
  refreshDashboard,
  useDashboardQuery,
  useDashboardSeriesQuery,
  useOtpOfTodayQuery,
} from '../features/dashboard/dashboardApi.ts';
import { DayCharts } from '../features/dashboard/day-charts.tsx';
import { RecentTransactions, RecentUsers, TopShops } from '../features/dashboard/lists.tsx';
import {
  pendingShopId,
  PendingShops,
  type ShopDecision,
} from '../features/dashboard/pending-shops.tsx';
import { daysOf, periodIn, USUAL_PERIOD } from '../features/dashboard/periods.ts';
import { RefreshButton } from '../features/dashboard/refresh-button.tsx';
import { StatCards } from '../features/dashboard/stat-cards.tsx';
import { QuickStats, SystemHealth, TodaysActivity } from '../features/dashboard/summaries.tsx';
import { useBanner } from '../features/dashboard/use-banner.ts';
import { ExportButton } from '../features/exports/export-button.tsx';
import { useLazyShopQuery } from '../features/shops/shopsApi.ts';
import { useDecide } from '../features/shops/decisions/use-decide.ts';
import { Banner } from '../shared/shell/banner.tsx';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useNow } from '../shared/use-now.ts';
import { useRefetch } from '../shared/store/use-refetch.ts';
import styles from './dashboard.module.css';

export function DashboardPage() {
  const dispatch = useAppDispatch();
  const { params, set } = useQueryState();
  const period = periodIn(params);
  const fresh = useRefetch();
  const dashboard = useDashboardQuery(undefined, fresh);
  const otp = useOtpOfTodayQuery(undefined, fresh);
  const days = daysOf(period, useNow());
  const series = useDashboardSeriesQuery(days, fresh);
  const statisticsBanner = useBanner(dashboard);
  const otpBanner = useBanner(otp);
  const mayDecide = useMay('shops.manage');
  const { opening, open } = useOpenDecision();
  const { data } = dashboard;
  // A failing server is reported once, by the banner; the retry loads the charts, too.
  const isReported = statisticsBanner.failed || otpBanner.failed;

  const refresh = (): void => void dispatch(refreshDashboard());

  return (
    <div className={styles.page}>
      {statisticsBanner.shown ? (
        <Banner onDismiss={statisticsBanner.dismiss}>
          <Failure text="Failed to fetch dashboard statistics" error={dashboard.error} />
        </Banner>
      ) : otpBanner.shown && !statisticsBanner.failed ? (
        <Banner onDismiss={otpBanner.dismiss}>
          <Failure text="Failed to fetch OTP sessions" error={otp.error} />
        </Banner>
      ) : null}
      <div className={styles.lead}>
        <Text c="dimmed" className="measure">
          What happens on the platform now
        </Text>
        <div className={styles.actions}>
          <RefreshButton onRefresh={refresh} />
          <ExportButton
            label="Export Report"
            path="/admin/dashboard/export"
            params={days}
            failed="Failed to export the report. Please try again."
          />
        </div>
      </div>
      {statisticsBanner.failed && !data ? (
        <div className={styles.again}>
          <Button loading={dashboard.isFetching} onClick={refresh}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <PendingWarning pending={data?.quickStats.pendingApprovals ?? 0} />
          <StatCards stats={data?.stats} />
          <div className={styles.thirds}>
            <QuickStats stats={data?.quickStats} />
            <TodaysActivity today={data?.today} otp={otp.isError && !otp.data ? null : otp.data} />
            <SystemHealth parts={data?.health} />
          </div>
          <div className={styles.halves}>
            <PendingShops
              shops={data?.pendingShops}
              allPath={pendingShopsPath}
              shopPathOf={shopPath}
              onDecide={mayDecide ? open : undefined}
              opening={opening}
            />
            <RecentTransactions transactions={data?.recentTransactions} shopPathOf={shopPath} />
            <RecentUsers users={data?.recentUsers} allPath={paths.users} />
            <TopShops shops={data?.topShops} shopPathOf={shopPath} />
          </div>
        </>
      )}
      {isReported && series.error && !series.currentData ? null : (
        <DayCharts
          period={period}
          onPeriod={(value) => set({ period: value === USUAL_PERIOD.value ? null : value })}
          data={series.currentData}
          error={series.error}
          retrying={series.isFetching}
          onRetry={() => void series.refetch()}
        />
      )}
    </div>
  );
}

/** What failed and, if it is known, why. */
function Failure({ text, error }: { text: string; error: unknown }) {
  const { text: cause } = explain(error);
  return (
    <>
      <span>{text}</span>
      {cause ? <span>{`. ${cause}`}</span> : null}
      <RequestNumber error={error} />
    </>
  );
}

function PendingWarning({ pending }: { pending: number }) {
  if (pending <= PENDING_SHOPS_WITHOUT_WARNING) return null;
  return (
    <Alert
      color="warn"
      role="status"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`${count(pending)} shops wait for approval`}
    >
      <Anchor component={Link} className={styles.review} to={pendingShopsPath} c="inherit">
        Review the pending shops
      </Anchor>
    </Alert>
  );
}

/** Loads the full shop that the decision dialog shows, then opens the dialog. */
function useOpenDecision() {
  const { deciding, decide } = useDecide();
  const [load] = useLazyShopQuery();
  const [opening, setOpening] = useState<{ id: string; decision: ShopDecision } | null>(null);
  useFocusBack(deciding, pendingShopId);

  async function open({ id, name }: DashboardShop, decision: ShopDecision): Promise<void> {
    setOpening({ id, decision });
    try {
      decide(await load(id).unwrap(), decision);
    } catch (refusal) {
      toast.error(messageOf(refusal, `${name} could not be loaded. Please try again.`));
    } finally {
      setOpening(null);
    }
  }
  return {
    opening,
    open: (shop: DashboardShop, decision: ShopDecision) => void open(shop, decision),
  };
}
