import { type ComponentType, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type MissingCause, whyMissing } from '../../release/why-missing.ts';

type LoadCode<Code> = () => Promise<Code>;
export type Load<Props> = LoadCode<ComponentType<Props>>;

/** The result of `load`; null while it is loading. */
type Loaded<Code> = Code | 'missing' | null;

interface Entry<Code> {
  loaded: Loaded<Code>;
  listeners: Set<() => void>;
}

/** Advice for each cause of missing code. */
export const MISSING_HINTS: Record<MissingCause, string> = {
  connection: 'Check your connection and try again.',
  server: 'The server has a problem. Please try again.',
  'new-version': 'New version: reload the page.',
  unknown: 'Please try again.',
};

let missingCause: MissingCause = 'unknown';

/** The cause of the last failed load. */
export function lastMissingCause(): MissingCause {
  return missingCause;
}

/** The error text for code that a press loads and that renders nothing of its own. */
export async function notLoadedText(what = 'This could not be loaded.'): Promise<string> {
  return `${what} ${MISSING_HINTS[await whyMissing()]}`;
}

const entries = new WeakMap<object, unknown>();

function entryOf<Code>(load: LoadCode<Code>): Entry<Code> {
  let entry = entries.get(load) as Entry<Code> | undefined;
  if (!entry) {
    entry = { loaded: null, listeners: new Set() };
    entries.set(load, entry);
  }
  return entry;
}

function keep<Code>(entry: Entry<Code>, loaded: Loaded<Code>): void {
  entry.loaded = loaded;
  for (const listener of entry.listeners) listener();
}

async function fetchCode<Code>(load: LoadCode<Code>): Promise<void> {
  const entry = entryOf(load);
  if (entry.loaded === 'missing') keep(entry, null);
  try {
    keep(entry, await load());
  } catch {
    // A failed prefetch is not reported; the file is fetched again when it is needed.
    if (entry.listeners.size === 0) return;
    missingCause = await whyMissing();
    if (entry.listeners.size > 0) keep(entry, 'missing');
  }
}

/** Loads code before it is needed. Resolves when it is there, or missing. */
export async function preloadCode<Code>(load: LoadCode<Code>): Promise<void> {
  if (entryOf(load).loaded === null) await fetchCode(load);
}

/**
 * Loads code, such as a component, once `isNeeded`. React.lazy would throw if the file is missing,
 * keep the failure for ever, and unmount the surroundings.
 */
export function useCode<Code>(
  load: LoadCode<Code>,
  isNeeded = true,
): { loaded: Loaded<Code>; retry: () => void } {
  const subscribe = useCallback(
    (listener: () => void) => {
      const entry = entryOf(load);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        // The next component that needs the code fetches it again.
        if (entry.listeners.size === 0 && entry.loaded === 'missing') entry.loaded = null;
      };
    },
    [load],
  );
  const get = () => entryOf(load).loaded;
  const loaded = useSyncExternalStore(subscribe, get, get);
  useEffect(() => {
    if (isNeeded) void preloadCode(load);
  }, [load, isNeeded]);
  const isMissing = loaded === 'missing';
  const retry = useCallback(() => void fetchCode(load), [load]);
  // Retries when the browser is online again.
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);
  return { loaded, retry };
}
