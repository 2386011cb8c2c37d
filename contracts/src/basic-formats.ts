/** Formats of names, days and card numbers: apart from the others, because every visitor loads them. */

export const IST = 'Asia/Kolkata';
const IST_OFFSET_MS = 5.5 * 3_600_000;
export type Moment = Date | string | number;

/** Made when it is first needed: the first one reads the zones and calendars of the world. */
export function once<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= make());
}
const dayAndMonth = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: IST, day: 'numeric', month: 'short' }),
);

/** Digits only, at most 16, in fours with dashes: `9123-4567-8901-2345`; fits while typing. */
export function formatCardNumber(value: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 16);
  return digits.match(/.{1,4}/g)?.join('-') ?? '';
}

/** `5 Jan` in IST. */
export function formatDayAndMonth(at: Moment): string {
  return dayAndMonth().format(new Date(at));
}

/** `2027-01-05` in IST, as file names carry it. */
export function formatIsoDate(at: Moment): string {
  return new Date(new Date(at).getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** `01/27` in IST, as cards carry it. */
export function formatCardExpiry(at: Moment): string {
  const [year = '', month = ''] = formatIsoDate(at).split('-');
  return `${month}/${year.slice(-2)}`;
}

/**
 * Each word with a capital: `anna maria`, `ANNA MARIA` become `Anna Maria`. Capitals inside a word
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
