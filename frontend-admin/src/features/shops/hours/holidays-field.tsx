import type { Day } from '@nattil/contracts/api/common';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import {
  holidaysMessage,
  holidaysRule,
  lastHoliday,
} from '@nattil/contracts/rules/shops/opening-hours';
import { useNow } from '../../../shared/use-now.ts';
import { EntriesField } from '../entries/entries-field.tsx';
import { holidayText } from './hours-texts.ts';

interface HolidaysFieldProps {
  /** The id of the input for a new day. */
  id: string;
  /** In chronological order. */
  value: readonly Day[];
  error: string | undefined;
  disabled: boolean;
  onTyped: (value: Day[]) => void;
}

/** The days on which a shop is closed. */
export function HolidaysField({ value, onTyped, ...field }: HolidaysFieldProps) {
  const now = useNow();
  const today = formatIsoDate(now);

  function messageFor(day: Day): string | null {
    if (day < today) return 'This day has passed';
    if (value.includes(day)) return 'This day is in the list already';
    return holidaysRule([...value, day]) ?? holidaysMessage([day], now);
  }

  return (
    <EntriesField
      {...field}
      title="Holidays"
      note="Days on which the shop stays closed, whatever its opening hours."
      value={value}
      inputLabel="Add a holiday"
      addLabel="Add holiday"
      input={{ type: 'date', min: today, max: lastHoliday(now) }}
      textOf={holidayText}
      messageFor={messageFor}
      onAdd={(day) => onTyped([...value, day].sort())}
      onRemove={(day) => onTyped(value.filter((other) => other !== day))}
    />
  );
}
