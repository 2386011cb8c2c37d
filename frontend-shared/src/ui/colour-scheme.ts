import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { forBrowser } from '../browser-storage.ts';

const KEY = 'mantine-color-scheme-value';

let follow: ((event: StorageEvent) => void) | null = null;

/** Where the colours of the page are kept, in place of Mantine's own, which warns where it cannot. */
export const keptColourScheme: MantineColorSchemeManager = {
  get(otherwise) {
    const kept = forBrowser.read(KEY);
    return isMantineColorScheme(kept) ? kept : otherwise;
  },
  set: (scheme) => void forBrowser.write(KEY, scheme),
  clear: () => forBrowser.remove(KEY),
  subscribe(onUpdate) {
    follow = ({ key, newValue }) => {
      if (key === KEY && isMantineColorScheme(newValue)) onUpdate(newValue);
    };
    globalThis.addEventListener('storage', follow);
  },
  unsubscribe() {
    if (follow) globalThis.removeEventListener('storage', follow);
  },
};
