import type { Day } from '@nattil/contracts/api/common';
import { holidaysMessage } from '@nattil/contracts/rules/opening-hours';
import { fieldError } from '../../platform/domain/domain-error.ts';

/** How far ahead holidays may be depends on today, which no rule of a field knows. */
export function checkHolidays(days: readonly Day[] | null | undefined, now: Date): void {
  const message = days ? holidaysMessage(days, now) : null;
  if (message) throw fieldError('holidays', message);
}
