import { Button } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpeningSpan, Weekday, WeeklyHours } from '@nattil/contracts/api/shops';
import { WEEKDAYS, weekdayLabel } from '@nattil/contracts/rules/shops/opening-hours';
import { DayRow } from './day-row.tsx';
import fieldset from '../fieldset.module.css';
import styles from './hours.module.css';

interface OpeningHoursFieldProps {
  /** The id of the element that takes the focus on an error. */
  id: string;
  /** Null if unknown. */
  value: WeeklyHours | null;
  /** Starts with the name of the affected day, if there is one. */
  error: string | undefined;
  disabled: boolean;
  onTyped: (value: WeeklyHours | null) => void;
}

const EMPTY: OpeningSpan = { open: '', close: '' };

/** The opening hours of a shop by weekday. */
export function OpeningHoursField({ id, value, error, disabled, onTyped }: OpeningHoursFieldProps) {
  const errorId = useId();
  const [said, setSaid] = useState('');
  /** A half-typed time is not reported as an error until the person leaves the day. */
  const [left, setLeft] = useState<readonly Weekday[]>([]);

  const spansOf = (day: Weekday): readonly OpeningSpan[] => value?.[day] ?? [];
  const wrong = WEEKDAYS.find((day) => error?.startsWith(`${weekdayLabel(day)}:`));
  const isTyping =
    wrong !== undefined &&
    !left.includes(wrong) &&
    spansOf(wrong).some(({ open, close }) => !open || !close);
  const shown = isTyping ? undefined : error;

  /** The pressed button may disappear, so the focus moves to the next element. */
  function change(next: WeeklyHours | null, focus: string, says = ''): void {
    flushSync(() => {
      setSaid(says);
      onTyped(next);
    });
    document.getElementById(`${id}-${focus}`)?.focus();
  }

  const withDay = (day: Weekday, spans: OpeningSpan[]): WeeklyHours => ({ ...value, [day]: spans });

  function copyMonday(): void {
    const copies = WEEKDAYS.map((day) => [day, spansOf('monday').map((span) => ({ ...span }))]);
    onTyped(Object.fromEntries(copies) as WeeklyHours);
    setSaid('All days have the times of Monday now.');
  }

  function leave(day: Weekday, { currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget) && !left.includes(day)) setLeft([...left, day]);
  }

  /** The form focuses this element; the focus moves on to the invalid input. */
  function passOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (target !== currentTarget) return;
    const control = wrong ? document.getElementById(`${id}-${wrong}-0-open`) : null;
    (control ?? currentTarget.querySelector<HTMLElement>('input, button'))?.focus();
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={fieldset.field}
      disabled={disabled}
      aria-describedby={shown ? errorId : undefined}
      onFocus={passOn}
    >
      <legend className={fieldset.legend}>Opening hours</legend>
      {value === null ? (
        <>
          <p className={fieldset.note}>Not known. Members are told no opening hours.</p>
          <Button
            id={`${id}-give`}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => change({ monday: [EMPTY] }, 'monday-0-open')}
          >
            Give opening hours
          </Button>
        </>
      ) : (
        <>
          <p className={fieldset.note}>
            In Indian time. A time that ends at or before it begins runs past midnight.
          </p>
          <div className={styles.week}>
            {WEEKDAYS.map((day) => (
              <DayRow
                key={day}
                id={`${id}-${day}`}
                label={weekdayLabel(day)}
                spans={spansOf(day)}
                error={day === wrong ? shown : undefined}
                errorId={errorId}
                onType={(at, typed) => {
                  const replace = (span: OpeningSpan, place: number) =>
                    place === at ? { ...span, ...typed } : span;
                  onTyped(withDay(day, spansOf(day).map(replace)));
                }}
                onAdd={() => {
                  const spans = spansOf(day);
                  change(withDay(day, [...spans, EMPTY]), `${day}-${spans.length}-open`);
                }}
                onRemove={(at) => {
                  const others = spansOf(day).filter((_, place) => place !== at);
                  change(withDay(day, others), `${day}-add`);
                }}
                onLeave={(event) => leave(day, event)}
              />
            ))}
          </div>
          <div className={styles.actions}>
            {spansOf('monday').length > 0 ? (
              <Button
                variant="default"
                leftSection={<IconCopy size={18} aria-hidden />}
                onClick={copyMonday}
              >
                Copy Monday to all days
              </Button>
            ) : null}
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => change(null, 'give', 'The opening hours are removed.')}
            >
              Remove opening hours
            </Button>
          </div>
        </>
      )}
      {wrong === undefined && shown ? (
        <p id={errorId} className={styles.error}>
          {shown}
        </p>
      ) : null}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  );
}
