/** Time series of a shop's figures. */
import { filterRule } from '../list.ts';
import { dayRule, lastDayRule } from '../fields/time.ts';

/** Maximum number of days, weeks or months in one period. */
export const MAX_ANALYTICS_POINTS = 400;
/** Default length of the period if no first day is given. */
export const ANALYTICS_POINTS = { day: 30, week: 26, month: 12 } as const;

export const analyticsUnitRule = filterRule('by', ['day', 'week', 'month']);
export const analyticsFromRule = dayRule('from');
export const analyticsToRule = lastDayRule('to', 'from');
