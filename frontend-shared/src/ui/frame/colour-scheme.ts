import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { forBrowser } from '../../browser-storage.ts';

/** Stores the chosen theme on the device. Mantine's manager warns if storage is refused. */
export function keptColourScheme(storageKey: string): MantineColorSchemeManager {
  let follow: ((event: StorageEvent) => void) | null = null;
  return {
    get(otherwise) {
      const kept = forBrowser.read(storageKey);
      return isMantineColorScheme(kept) ? kept : otherwise;
    },
    set: (scheme) => void forBrowser.write(storageKey, scheme),
    clear: () => forBrowser.remove(storageKey),
    subscribe(onUpdate) {
      follow = ({ key, newValue }) => {
        if (key === storageKey && isMantineColorScheme(newValue)) onUpdate(newValue);
      };
      globalThis.addEventListener('storage', follow);
    },
    unsubscribe() {
      if (follow) globalThis.removeEventListener('storage', follow);
    },
  };
}
