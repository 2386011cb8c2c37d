import type { WeeklyHours } from './api/shops.ts';
import { WEEKDAYS, weekdayLabel } from './rules/shops/opening-hours.ts';

/**
 * Opening hours in one line, e.g. `Mon–Fri 09:00–18:00; Sat 09:00–13:00; Sun closed`. Consecutive
 * days with equal hours form one entry. Times after midnight belong to the day before.
 */
export function hoursInWords(hours: WeeklyHours | null): string | null {
  if (!hours) return null;
  const runs: { days: string[]; text: string }[] = [];
  for (const day of WEEKDAYS) {
    const label = weekdayLabel(day).slice(0, 3);
    const spans = hours[day] ?? [];
    const text = spans.map(({ open, close }) => `${open}–${close}`).join(', ') || 'closed';
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(label);
    else runs.push({ days: [label], text });
  }
  return runs.map(({ days, text }) => `${range(days)} ${text}`).join('; ');
}

/** Whether an untyped value, e.g. from the audit trail, contains weekly opening hours. */
export function isWeek(value: unknown): value is WeeklyHours {
  if (typeof value !== 'object' || value === null) return false;
  const days = Object.keys(value);
  return days.length > 0 && days.every((day) => WEEKDAYS.some((each) => each === day));
}

function range(days: readonly string[]): string {
  return days.length === 1 ? days[0]! : `${days[0]}–${days.at(-1)}`;
}
