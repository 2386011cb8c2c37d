import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '@nattil/contracts/api/common';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import {
  holidaysMessage,
  holidaysRule,
  lastHoliday,
} from '@nattil/contracts/rules/shops/opening-hours';
import { useNow } from '../../../shared/use-now.ts';
import { holidayText } from './hours-texts.ts';
import styles from './hours.module.css';

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
export function HolidaysField({ id, value, error, disabled, onTyped }: HolidaysFieldProps) {
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const today = formatIsoDate(now);

  function messageFor(day: Day): string | null {
    if (day < today) return 'This day has passed';
    if (value.includes(day)) return 'This day is in the list already';
    return holidaysRule([...value, day]) ?? holidaysMessage([day], now);
  }

  function add(): void {
    if (typed === '') return;
    const message = messageFor(typed);
    setWrong(message);
    if (message) return;
    onTyped([...value, typed].sort());
    setSaid(`${holidayText(typed)} is added.`);
    setTyped('');
  }

  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Enter adds this day and does not submit the form.
    event.preventDefault();
    add();
  }

  /** Adds a chosen day on blur, so that saving does not lose it. */
  function addOnLeaving({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) add();
  }

  function remove(day: Day): void {
    const at = value.indexOf(day);
    flushSync(() => {
      onTyped(value.filter((other) => other !== day));
      setSaid(`${holidayText(day)} is removed.`);
    });
    const left = list.current?.querySelectorAll('button') ?? [];
    (left[Math.min(at, left.length - 1)] ?? input.current)?.focus();
  }

  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className={styles.legend}>Holidays</legend>
      <p className={styles.note}>
        Days on which the shop stays closed, whatever its opening hours.
      </p>
      {value.length > 0 ? (
        <ul ref={list} className={styles.holidays} aria-label="Holidays">
          {value.map((day) => (
            <li key={day} className={styles.holiday}>
              <span>{holidayText(day)}</span>
              <ActionIcon
                color="gray.7"
                aria-label={`Remove ${holidayText(day)}`}
                onClick={() => remove(day)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.adding} onBlur={addOnLeaving}>
        <TextInput
          ref={input}
          id={id}
          type="date"
          label="Add a holiday"
          min={today}
          max={lastHoliday(now)}
          value={typed}
          error={wrong ?? error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(null);
          }}
          onKeyDown={addByKey}
        />
        <Button
          variant="default"
          onClick={() => {
            add();
            input.current?.focus();
          }}
        >
          Add holiday
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  );
}
