import { describe, expect, it, jest } from '@jest/globals';
import { forBrowser, forTab } from './browser-storage.ts';
import { repairStorage, SPOILT_STORAGES, spoilStorage } from './testing/spoilt-storage.ts';

describe.each([
  ['local storage', forBrowser, () => localStorage],
  ['session storage', forTab, () => sessionStorage],
] as const)('%s', (_name, area, storage) => {
  it('stores values in the browser', () => {
    expect(area.write('a', '1')).toBe(true);
    expect(storage().getItem('a')).toBe('1');
    storage().setItem('b', '2');
    expect([area.read('b'), area.keys()]).toEqual(['2', ['a', 'b']]);
    area.remove('a');
    expect([area.read('a'), storage().getItem('a')]).toEqual([null, null]);
  });

  it.each(SPOILT_STORAGES)('keeps in memory what is written where it is %s', (_how, spoil) => {
    spoilStorage(spoil);
    expect(area.read('a')).toBeNull();
    expect(area.write('a', '1')).toBe(false);
    expect([area.read('a'), area.keys()]).toEqual(['1', ['a']]);
    area.write('a', '');
    expect(area.read('a')).toBe('');
    area.remove('a');
    expect([area.read('a'), area.keys()]).toEqual([null, []]);
  });

  it('does not return a replaced value after the storage became full, also after a reload', () => {
    area.write('token', 'old');
    spoilStorage(SPOILT_STORAGES[2]![1]);
    area.write('token', 'new');
    expect([area.read('token'), storage().getItem('token')]).toEqual(['new', null]);
    repairStorage();
    expect(area.write('token', 'newest')).toBe(true);
    expect([area.read('token'), storage().getItem('token')]).toEqual(['newest', 'newest']);
  });

  it('writes again after it removes the old value, if only that was too large', () => {
    area.write('token', 'old');
    const set = Storage.prototype.setItem;
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      if (this.getItem(key) !== null) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    });
    expect(area.write('token', 'longer than before')).toBe(true);
    expect(storage().getItem('token')).toBe('longer than before');
    full.mockRestore();
  });
});

it('returns the value that another tab stored instead of its own unsaved one', () => {
  spoilStorage(SPOILT_STORAGES[2]![1]);
  forBrowser.write('token', 'here');
  forBrowser.write('user', 'here');
  jest.restoreAllMocks();
  localStorage.setItem('token', 'there');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([forBrowser.read('token'), forBrowser.read('user')]).toEqual(['there', 'here']);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(forBrowser.read('user')).toBeNull();
});
