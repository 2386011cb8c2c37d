import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockOff,
  IconCreditCard,
  IconInfoCircle,
  IconMinus,
  IconRefresh,
} from '@tabler/icons-react';
import styles from './status-badge.module.css';

type Tone = 'good' | 'wait' | 'bad' | 'info' | 'quiet';

/** Text, colour and icon of every status that the pages show. */
export const STATUSES = {
  active: { label: 'Active', tone: 'good', icon: IconCircleCheck },
  approved: { label: 'Approved', tone: 'good', icon: IconCircleCheck },
  verified: { label: 'Verified', tone: 'good', icon: IconCircleCheck },
  sent: { label: 'Sent', tone: 'info', icon: IconInfoCircle },
  issued: { label: 'Issued', tone: 'info', icon: IconCreditCard },
  pending: { label: 'Pending', tone: 'wait', icon: IconClock },
  suspended: { label: 'Suspended', tone: 'bad', icon: IconAlertTriangle },
  blocked: { label: 'Blocked', tone: 'bad', icon: IconBan },
  rejected: { label: 'Rejected', tone: 'bad', icon: IconCircleX },
  failed: { label: 'Failed', tone: 'bad', icon: IconCircleX },
  expired: { label: 'Expired', tone: 'quiet', icon: IconClockOff },
  lapsed: { label: 'Lapsed', tone: 'quiet', icon: IconClockOff },
  inactive: { label: 'Inactive', tone: 'quiet', icon: IconMinus },
  replaced: { label: 'Replaced', tone: 'quiet', icon: IconRefresh },
} as const satisfies Record<string, { label: string; tone: Tone; icon: Icon }>;

export type KnownStatus = keyof typeof STATUSES;

interface StatusBadgeProps {
  status: KnownStatus;
  /** Replaces the default label of the status. */
  label?: string;
}

/** A status as text, colour and icon, so that colour is never the only sign. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const { tone, icon: Sign, label: word } = STATUSES[status];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Sign size={16} stroke={2} aria-hidden />
      <span>{label ?? word}</span>
    </span>
  );
}
