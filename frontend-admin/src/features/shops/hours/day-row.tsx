import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import type { OpeningSpan } from '@nattil/contracts/api/shops';
import { MAX_SPANS_OF_DAY } from '@nattil/contracts/rules/shops/opening-hours';
import { endsNextDay } from './hours-texts.ts';
import styles from './hours.module.css';

interface DayRowProps {
  id: string;
  /** Name of the day: `Monday`. */
  label: string;
  spans: readonly OpeningSpan[];
  error: string | undefined;
  errorId: string;
  onType: (at: number, typed: Partial<OpeningSpan>) => void;
  onAdd: () => void;
  onRemove: (at: number) => void;
  onLeave: (event: FocusEvent) => void;
}

/** The opening times of one weekday. */
export function DayRow({
  id,
  label,
  spans,
  error,
  errorId,
  onType,
  onAdd,
  onRemove,
  onLeave,
}: DayRowProps) {
  function input(at: number, end: keyof OpeningSpan) {
    const again = at > 0 ? `, time ${at + 1}` : '';
    return {
      id: `${id}-${at}-${end}`,
      type: 'time',
      'aria-label': `${label} ${end === 'open' ? 'opens' : 'closes'}${again}`,
      error: error !== undefined,
      // The message stands below the times of the day; Mantine would show one below each input.
      ...(error && { attributes: { input: { 'aria-describedby': errorId } } }),
      value: spans[at]?.[end] ?? '',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onType(at, { [end]: currentTarget.value }),
    };
  }

  const add = spans.length === 0 ? 'Add time' : 'Add another';
  return (
    <div role="group" aria-label={label} className={styles.day} onBlur={onLeave}>
      <span className={styles.name}>{label}</span>
      <div className={styles.spans}>
        {spans.length === 0 ? <span className={styles.closed}>Closed</span> : null}
        {spans.map((span, at) => (
          // Spans have no id, so the index is the key.
          <div key={at} className={styles.span}>
            <TextInput {...input(at, 'open')} />
            <span className={styles.to}>to</span>
            <TextInput {...input(at, 'close')} />
            <ActionIcon
              color="gray.7"
              aria-label={`Remove time ${at + 1} of ${label}`}
              onClick={() => onRemove(at)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
            {endsNextDay(span) ? <span className={styles.hint}>Closes the next day</span> : null}
          </div>
        ))}
        {error ? (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
      {spans.length < MAX_SPANS_OF_DAY ? (
        <Button
          id={`${id}-add`}
          variant="subtle"
          className={styles.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`${add} on ${label}`}
          onClick={onAdd}
        >
          {add}
        </Button>
      ) : null}
    </div>
  );
}
