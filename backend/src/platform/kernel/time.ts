export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The start of a day (`2027-01-31`) in IST. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
