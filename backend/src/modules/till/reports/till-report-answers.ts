import type { TillReport as TillReportAnswer } from '@nattil/contracts/api/till-reports';
import { toRupees } from '../../../platform/kernel/money.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { Names } from '../../../platform/registries/names.ts';
import type { TillReport } from './till-report.aggregate.ts';

export type TillReportState = Omit<TillReport, 'version' | 'kind' | 'settle'>;

export const REPORT_COLUMNS = `
  id, kind as "reportKind", shop_id as "shopId", shop_name as "shopName", member_id as "memberId",
  purchase_id as "purchaseId", bill_paise as "billPaise", note, status, reported_at as "reportedAt",
  settled_at as "settledAt", resolution`;

/** Reports with the names of their members, for administrators. */
export async function tillReportAnswers(
  db: Queryable,
  names: Names,
  reports: readonly TillReportState[],
): Promise<TillReportAnswer[]> {
  const members = reports.map(({ memberId }) => ({ id: memberId, realm: 'member' as const }));
  const found = await names.of(db, members);
  return reports.map((report) => ({
    ...tillReportAnswer(report),
    memberName: found.actor({ id: report.memberId, realm: 'member' }),
  }));
}

export function tillReportAnswer(report: TillReportState): TillReportAnswer {
  return {
    id: report.id,
    kind: report.reportKind,
    shopId: report.shopId,
    shopName: report.shopName,
    memberId: report.memberId,
    memberName: null,
    purchaseId: report.purchaseId,
    billAmount: report.billPaise === null ? null : toRupees(report.billPaise),
    note: report.note,
    status: report.status,
    reportedAt: report.reportedAt.toISOString(),
    settledAt: report.settledAt?.toISOString() ?? null,
    resolution: report.resolution,
  };
}
