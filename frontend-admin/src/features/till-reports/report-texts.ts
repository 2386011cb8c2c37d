import type { TillReport, TillReportKind, TillSignal } from '@nattil/contracts/api/till-reports';
import { formatName } from '@nattil/contracts/basic-formats';
import { count } from '@nattil/frontend-shared/ui/count';

export const REPORT_KINDS: Readonly<Record<TillReportKind, string>> = {
  'purchase-disputed': 'Purchase disputed',
  'discount-refused': 'Discount refused',
};

export const SIGNAL_KINDS: Readonly<Record<TillSignal['kind'], string>> = {
  'two-shops': 'One card at two shops',
  'many-reversals': 'Many reversals',
  'many-purchases': 'Many purchases in a day',
};

/** The member's name; an erased member has none. */
export function memberOf({ memberName }: Pick<TillReport, 'memberName'>): string {
  return memberName ? formatName(memberName) : 'Deleted user';
}

export function figureOf({ kind, count: figure }: TillSignal): string {
  const of = kind === 'many-reversals' ? 'reversal' : 'purchase';
  return `${count(figure)} ${of}${figure === 1 ? '' : 's'}`;
}
