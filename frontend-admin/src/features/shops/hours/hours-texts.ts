import type { Day } from '@nattil/contracts/api/common';
import type { OpeningSpan } from '@nattil/contracts/api/shops';
import { formatLongDate } from '@nattil/contracts/formats';

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** `Tuesday, January 26, 2027` */
export function holidayText(day: Day): string {
  return `${weekday.format(new Date(day))}, ${formatLongDate(day)}`;
}

/** `9:00 AM` for 09:00. */
export function timeText(time: string): string {
  const [hour = 0, minute = ''] = time
    .split(':')
    .map((part, at) => (at === 0 ? Number(part) : part));
  const clock = `${Number(hour) % 12 || 12}:${minute}`;
  return `${clock} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Whether the span ends on the following day. */
export function endsNextDay({ open, close }: OpeningSpan): boolean {
  return open !== '' && close !== '' && close <= open && close !== '00:00';
}

/** `9:00 AM – 1:00 PM, 4:00 PM – 9:00 PM`; for a day without any, `Closed`. */
export function dayText(spans: readonly OpeningSpan[] = []): string {
  if (spans.length === 0) return 'Closed';
  return spans.map((span) => spanText(span)).join(', ');
}

function spanText(span: OpeningSpan): string {
  const { open, close } = span;
  if (open === '00:00' && close === '00:00') return 'Open all day';
  const end = endsNextDay(span) ? `${timeText(close)} the next day` : timeText(close);
  return `${timeText(open)} – ${end}`;
}
