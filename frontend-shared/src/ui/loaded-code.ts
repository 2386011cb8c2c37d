import { type ComponentType, useCallback, useEffect, useSyncExternalStore } from 'react';

export type Load<Props> = () => Promise<ComponentType<Props>>;

/** What `load` brought: null while it is on its way. */
type Loaded<Props> = ComponentType<Props> | 'missing' | null;

interface Entry<Props> {
  loaded: Loaded<Props>;
  listeners: Set<() => void>;
}

const entries = new WeakMap<object, unknown>();

function entryOf<Props>(load: Load<Props>): Entry<Props> {
  let entry = entries.get(load) as Entry<Props> | undefined;
  if (!entry) {
    entry = { loaded: null, listeners: new Set() };
    entries.set(load, entry);
  }
  return entry;
}

function keep<Props>(entry: Entry<Props>, loaded: Loaded<Props>): void {
  entry.loaded = loaded;
  for (const listener of entry.listeners) listener();
}

async function fetchCode<Props>(load: Load<Props>): Promise<void> {
  const entry = entryOf(load);
  if (entry.loaded === 'missing') keep(entry, null);
  try {
    keep(entry, await load());
  } catch {
    // A file that is missing before it is needed is asked for again when it is.
    if (entry.listeners.size > 0) keep(entry, 'missing');
  }
}

/** Loads the code of a component before it is needed. Resolves when it is there, or missing. */
export async function preloadCode<Props>(load: Load<Props>): Promise<void> {
  if (entryOf(load).loaded === null) await fetchCode(load);
}

/**
 * The code of a component that is loaded when it is shown. Not React.lazy: that throws where the
 * file is missing, keeps its failure for ever, and takes everything around it away.
 */
export function useCode<Props>(load: Load<Props>): { loaded: Loaded<Props>; retry: () => void } {
  const subscribe = useCallback(
    (listener: () => void) => {
      const entry = entryOf(load);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        // Who needs it later asks anew.
        if (entry.listeners.size === 0 && entry.loaded === 'missing') entry.loaded = null;
      };
    },
    [load],
  );
  const get = () => entryOf(load).loaded;
  const loaded = useSyncExternalStore(subscribe, get, get);
  useEffect(() => void preloadCode(load), [load]);
  const isMissing = loaded === 'missing';
  const retry = useCallback(() => void fetchCode(load), [load]);
  // Who is online again need not press Retry.
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);
  return { loaded, retry };
}
