/**
 * A storage area of the browser. If it refuses a write (full or forbidden), the value stays in
 * memory until a reload.
 */
export interface StorageArea {
  read: (key: string) => string | null;
  /** Returns whether the value survives a reload. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/** The getter throws if storage is forbidden, and returns null in some in-app browsers. */
function areaOf(storage: () => Storage, memory = new Map<string, string>()): StorageArea {
  function attempt<Result>(act: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }
  const isStored = (key: string, value: string): boolean =>
    attempt((area) => {
      area.setItem(key, value);
      return area.getItem(key) === value;
    }, false);
  const removeStored = (key: string): void => attempt((area) => area.removeItem(key), undefined);

  return {
    read: (key) => memory.get(key) ?? attempt((area) => area.getItem(key), null),
    write(key, value) {
      memory.delete(key);
      if (isStored(key, value)) return true;
      // The old value is outdated, and its removal may free the room that the new one needs.
      removeStored(key);
      if (isStored(key, value)) return true;
      memory.set(key, value);
      return false;
    },
    remove(key) {
      memory.delete(key);
      removeStored(key);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt(Object.keys, [])])],
  };
}

const inMemory = new Map<string, string>();

/** Local storage: shared by all tabs, survives them. */
export const forBrowser = areaOf(() => globalThis.localStorage, inMemory);
/** Session storage: ends with the tab. */
export const forTab = areaOf(() => globalThis.sessionStorage);

// A value from another tab is newer than the one this tab could not store. Servers lack this event.
const page: {
  addEventListener?: (type: 'storage', heard: (event: { key: string | null }) => void) => void;
} = globalThis as object;
page.addEventListener?.('storage', ({ key }) => {
  if (key === null) inMemory.clear();
  else inMemory.delete(key);
});
