import { jest } from '@jest/globals';
import { forBrowser, forTab } from '../browser-storage.ts';

const NAMES = ['localStorage', 'sessionStorage'] as const;

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

function replaceGetters(get: () => Storage): () => void {
  const before = NAMES.map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
  );
  for (const name of NAMES) Object.defineProperty(window, name, { configurable: true, get });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(window, name, descriptor);
      else Reflect.deleteProperty(window, name);
    }
  };
}

function replaceMethods(...methods: ('getItem' | 'setItem' | 'removeItem')[]): () => void {
  const spies = methods.map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(refuse),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** The ways in which browsers refuse storage. Each function returns its undo. */
export const SPOILT_STORAGES: [string, () => () => void][] = [
  ['forbidden', () => replaceGetters(refuse)],
  ['null, as in some in-app browsers', () => replaceGetters(() => null as unknown as Storage)],
  ['full', () => replaceMethods('setItem')],
  ['not readable', () => replaceMethods('getItem')],
  ['of no use at all', () => replaceMethods('getItem', 'setItem', 'removeItem')],
];

let repair: (() => void) | null = null;

/** Breaks storage until the end of the test. */
export function spoilStorage(spoil: () => () => void): void {
  repair = spoil();
}

/** Runs after each test and clears the in-memory values. A test calls it to simulate a reload. */
export function repairStorage(): void {
  repair?.();
  repair = null;
  for (const area of [forBrowser, forTab]) for (const key of area.keys()) area.remove(key);
}
