import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';

export interface TypedForm<Values> {
  values: Values;
  /** What the form opened with; only what differs from it is kept. */
  initial: Values;
  restore: (values: Values) => void;
  /** Fields that are never stored; passwords are not in any case. */
  secret?: readonly (keyof Values)[];
}

export interface Draft {
  /** Something was typed that is not sent. */
  isDirty: boolean;
  /** What is shown was typed earlier, before a reload or the end of the session. */
  isRestored: boolean;
  /** It was sent, or the person gave it up. */
  forget: () => void;
  /** Goes back to what the form opened with. */
  startAgain: () => void;
}

/**
 * Keeps what is typed into a form in this tab's storage, under the key of `draftKey`. Null: nothing
 * of it may be stored.
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

/** The fields that differ from what the form opened with. */
export function changesOf<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Of what was stored, perhaps by an earlier version of the form, the fields that it has. */
function fitting<Values extends object>(stored: unknown, initial: Values): Partial<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = Object.entries(stored).filter(([field]) => field in initial);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Values>) : null;
}
