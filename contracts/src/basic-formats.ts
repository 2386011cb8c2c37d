/** Formats of names, days and card numbers, in a separate file because every visitor loads them. */

export const IST = 'Asia/Kolkata';
const IST_OFFSET_MS = 5.5 * 3_600_000;
export type Moment = Date | string | number;

/** Creates a format lazily, because the first one loads the time zone and calendar data. */
export function once<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= make());
}
const dayAndMonth = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: IST, day: 'numeric', month: 'short' }),
);

/** Up to 16 digits in groups of four: `9123-4567-8901-2345`. Also formats a partial number. */
export function formatCardNumber(value: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 16);
  return digits.match(/.{1,4}/g)?.join('-') ?? '';
}

/** `5 Jan` in IST. */
export function formatDayAndMonth(at: Moment): string {
  return dayAndMonth().format(new Date(at));
}

/** `2027-01-05` in IST, as in file names. */
export function formatIsoDate(at: Moment): string {
  return new Date(new Date(at).getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** `01/27` in IST, as on cards. */
export function formatCardExpiry(at: Moment): string {
  const [year = '', month = ''] = formatIsoDate(at).split('-');
  return `${month}/${year.slice(-2)}`;
}

/**
 * Capitalises every word: `anna maria` and `ANNA MARIA` become `Anna Maria`. Capitals inside a word
 * (`McArthur`) and initials (`K M`) stay.
 */
export function formatName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .split('-')
        .map((part) => {
          const shouted = part.length > 2 && part === part.toUpperCase() && !part.includes('.');
          return (
            part.slice(0, 1).toUpperCase() + (shouted ? part.slice(1).toLowerCase() : part.slice(1))
          );
        })
        .join('-'),
    )
    .join(' ');
}
