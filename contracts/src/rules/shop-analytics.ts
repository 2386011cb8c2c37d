/** The figures of a shop by time. */
import { filterRule } from './list.ts';
import { dayRule, lastDayRule } from './time.ts';

/** Days, weeks or months of one period. */
export const ANALYTICS_POINTS_MOST = 400;
/** Of the period that ends on the last day, when no first day is given. */
export const ANALYTICS_POINTS = { day: 30, week: 26, month: 12 } as const;

export const analyticsUnitRule = filterRule('by', ['day', 'week', 'month']);
export const analyticsFromRule = dayRule('from');
export const analyticsToRule = lastDayRule('to', 'from');
