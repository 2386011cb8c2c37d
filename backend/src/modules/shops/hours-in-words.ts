import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { WEEKDAYS, weekdayLabel } from '@nattil/contracts/rules/opening-hours';

/**
 * A week in one cell, for example `Mon–Fri 09:00–18:00; Sat 09:00–13:00; Sun closed`, equal days in a
 * row together. Times after midnight belong to the day before.
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

function range(days: readonly string[]): string {
  return days.length === 1 ? days[0]! : `${days[0]}–${days.at(-1)}`;
}
