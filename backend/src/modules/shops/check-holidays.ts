import type { Day } from '@nattil/contracts/api/common';
import { holidaysMessage } from '@nattil/contracts/rules/shops/opening-hours';
import { fieldError } from '../../platform/kernel/domain/domain-error.ts';

/** The latest allowed holiday depends on today, so no field validator can check it. */
export function checkHolidays(days: readonly Day[] | null | undefined, now: Date): void {
  const message = days ? holidaysMessage(days, now) : null;
  if (message) throw fieldError('holidays', message);
}
