import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { AdminOtpStatistics } from '@nattil/contracts/api/admin/otp-sessions';
import type {
  DashboardHealthPart,
  DashboardQuickStats,
  DashboardToday,
} from '@nattil/contracts/api/admin/dashboard';
import { formatRupees } from '@nattil/contracts/formats';
import { RECENT_DAYS } from '@nattil/contracts/rules/portal/dashboard';
import { count } from '@nattil/frontend-shared/ui/count';
import { paths, pendingShopsPath } from '../../shared/paths.ts';
import { Figures, Panel, Rows } from './panel.tsx';
import styles from './summaries.module.css';

export function QuickStats({ stats }: { stats: DashboardQuickStats | undefined }) {
  return (
    <Panel title="Quick Stats">
      <Figures
        figures={[
          ['Pending approvals', stats && count(stats.pendingApprovals), pendingShopsPath],
          ['Active shops', stats && count(stats.activeShops), `${paths.shops}?status=approved`],
          [`Active users (${RECENT_DAYS} days)`, stats && count(stats.recentActiveUsers)],
          ['Total revenue', stats && formatRupees(stats.totalRevenue)],
        ]}
      />
    </Panel>
  );
}

interface TodayProps {
  today: DashboardToday | undefined;
  /** Null if the statistics could not be loaded. */
  otp: AdminOtpStatistics | null | undefined;
}

/** Figures since midnight in India. */
export function TodaysActivity({ today, otp }: TodayProps) {
  return (
    <Panel title="Today's Activity">
      <Figures
        figures={[
          ['New users', today && count(today.signUps)],
          ['Cards activated', today && count(today.activations)],
          ['New shops', today && count(today.shopsRegistered)],
          ['Purchases', today && count(today.purchases)],
          ['Revenue', today && formatRupees(today.revenue)],
          ['Discounts given', today && formatRupees(today.discount)],
          ['OTPs sent', otp === null ? 'Not known' : otp && count(otp.today), paths.otp],
        ]}
      />
    </Panel>
  );
}

const PARTS: Record<DashboardHealthPart['name'], string> = {
  database: 'Database',
  sequencer: 'Order of events',
  broker: 'Delivery of events',
  consumers: 'Figures and lists',
  mail: 'Mails and messages',
  audit: 'Audit trail',
};
const STATES = {
  ready: { label: 'Ready', Icon: IconCircleCheck },
  delayed: { label: 'Delayed', Icon: IconClock },
  failing: { label: 'Needs attention', Icon: IconAlertTriangle },
} as const;

export const HEALTH_ID = 'system-health';

export function SystemHealth({ parts }: { parts: readonly DashboardHealthPart[] | undefined }) {
  return (
    <Panel title="System Health" id={HEALTH_ID}>
      <Rows
        rows={parts}
        rowKey={({ name }) => name}
        expected={Object.keys(PARTS).length}
        empty="Nothing is known of the system."
      >
        {({ name, state, detail }) => {
          const { label, Icon } = STATES[state];
          return (
            <>
              <span>{PARTS[name]}</span>
              <span className={styles.state} data-state={state}>
                <Icon size={16} aria-hidden />
                <span>{label}</span>
              </span>
              {detail ? <small className={styles.detail}>{detail}</small> : null}
            </>
          );
        }}
      </Rows>
    </Panel>
  );
}
