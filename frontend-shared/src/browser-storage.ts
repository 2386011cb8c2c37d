/** A storage of the browser. What it refuses, full or forbidden, stays in memory until a reload. */
export interface StorageArea {
  read: (key: string) => string | null;
  /** Returns whether a reload will find it. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/** The getter itself throws where storage is forbidden, and gives null in some in-app browsers. */
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
      // What was stored before is no longer true, and may be in the way of what is.
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

/** Local storage: all tabs share it, and it survives them. */
export const forBrowser = areaOf(() => globalThis.localStorage, inMemory);
/** Session storage: gone with the tab. */
export const forTab = areaOf(() => globalThis.sessionStorage);

// What another tab writes is newer than what this one could not. There is no such event on the server.
const page: {
  addEventListener?: (type: 'storage', heard: (event: { key: string | null }) => void) => void;
} = globalThis as object;
page.addEventListener?.('storage', ({ key }) => {
  if (key === null) inMemory.clear();
  else inMemory.delete(key);
});
