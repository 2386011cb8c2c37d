import { useLingui } from '@lingui/react';
import { IST, type Moment } from '@nattil/contracts/basic-formats';

/** Days and times in IST, in the shown language. */
export function useDates() {
  const { i18n } = useLingui();
  const as = (options: Intl.DateTimeFormatOptions) => (at: Moment) =>
    i18n.date(new Date(at), { timeZone: IST, ...options });
  return {
    day: as({ dateStyle: 'long' }),
    dayAndTime: as({ dateStyle: 'long', timeStyle: 'short' }),
  };
}
