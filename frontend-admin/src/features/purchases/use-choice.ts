import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Id } from '@nattil/contracts/api/common';

const SEARCH_DELAY_MS = 300;

/**
 * The state of a field that finds a thing by its name. The field then contains the label of the
 * selected thing as if it had been typed, which is no search.
 */
export function useChoice(value: Id | null, nameOfValue: string | null = null) {
  const [typed, setTyped] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [last, setLast] = useState<{ value: Id; label: string } | null>(null);
  const label = last?.value === value ? last.label : nameOfValue;
  const [search] = useDebouncedValue(typed === (label ?? '') ? '' : typed.trim(), SEARCH_DELAY_MS);
  return {
    /** What to search for. */
    search,
    typed,
    setTyped,
    /** The label of the value; null if there is no value, or if its name is not known yet. */
    label: value === null ? null : label,
    choose: setLast,
    /** Whether the field had the focus, so that options are wanted. */
    isTouched,
    touch: () => setTouched(true),
  };
}

export type Choice = ReturnType<typeof useChoice>;
