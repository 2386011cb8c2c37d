import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';

export interface TypedForm<Values> {
  values: Values;
  /** The initial values of the form; only values that differ from these are stored. */
  initial: Values;
  restore: (values: Values) => void;
  /** Further fields that are never stored; passwords are never stored anyway. */
  secret?: readonly (keyof Values)[];
}

export interface Draft {
  /** The form holds unsent changes. */
  isDirty: boolean;
  /** The form shows a draft from before a reload or the end of the session. */
  isRestored: boolean;
  /** Call it when the form was sent or discarded. */
  forget: () => void;
  /** Resets the form to its initial values. */
  startAgain: () => void;
}

/**
 * Keeps the unsent input of a form in this tab's storage, under the key of `draftKey`. A null key
 * disables storage.
 */
export function useKeptDraft<Values extends object>(
  keyAtFirst: string | null,
  { values, initial, restore, secret = [] }: TypedForm<Values>,
): Draft {
  const [key] = useState(keyAtFirst);
  const [kept] = useState(() => (key ? fitting(readDraft(key), initial) : null));
  const [isRestored, setRestored] = useState(kept !== null);
  const isOver = useRef(false);
  const wasDirty = useRef(false);
  const changed = changesOf(initial, values);
  const isDirty = Object.keys(changed).length > 0;

  const restoreKept = useEffectEvent(() => {
    if (kept) restore({ ...initial, ...kept });
  });
  useEffect(() => restoreKept(), []);

  useEffect(() => {
    if (!key || isOver.current) return;
    const open = Object.entries(changed).filter(
      ([field]) => !/password/i.test(field) && !secret.includes(field as keyof Values),
    );
    if (open.length > 0) writeDraft(key, Object.fromEntries(open));
    else if (wasDirty.current) forgetDraft(key);
    wasDirty.current = isDirty;
  });

  function forget(): void {
    isOver.current = true;
    if (key) forgetDraft(key);
  }

  function startAgain(): void {
    setRestored(false);
    restore(initial);
  }

  return { isDirty, isRestored, forget, startAgain };
}

/** The fields that differ from the form's initial values. */
export function changesOf<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

/**
 * Restricts a stored draft, perhaps of an older version of the form, to the fields that still
 * exist.
 */
function fitting<Values extends object>(stored: unknown, initial: Values): Partial<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = Object.entries(stored).filter(([field]) => field in initial);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Values>) : null;
}
