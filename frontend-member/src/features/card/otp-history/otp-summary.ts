import type { OtpHistoryItem, OtpPurpose, OtpStatus } from '@nattil/contracts/api/member/otp';
import { OTP_SUMMARY_ENTRIES } from '@nattil/contracts/rules/sign-in/otp';

type Counts = { total: number } & Record<OtpStatus, number>;

export interface OtpSummary {
  totalSent: number;
  /** Ordered by the latest code of each purpose. */
  purposes: { purpose: OtpPurpose; counts: Counts }[];
  /** Newest first. */
  recentActivity: OtpHistoryItem[];
}

/** Summarises the latest entries of a history that is sorted newest first. */
export function otpSummaryOf(history: readonly OtpHistoryItem[]): OtpSummary {
  const recentActivity = history.slice(0, OTP_SUMMARY_ENTRIES);
  const counts = new Map<OtpPurpose, Counts>();
  for (const { purpose, status } of recentActivity) {
    const present = counts.get(purpose) ?? { total: 0, verified: 0, expired: 0, pending: 0 };
    // A code of an unknown status counts only in the total.
    const known = status in present ? { [status]: present[status] + 1 } : {};
    counts.set(purpose, { ...present, total: present.total + 1, ...known });
  }
  return {
    totalSent: recentActivity.length,
    purposes: [...counts].map(([purpose, of]) => ({ purpose, counts: of })),
    recentActivity,
  };
}
