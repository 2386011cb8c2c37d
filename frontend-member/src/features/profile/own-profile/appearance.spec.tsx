import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { storeOf } from '../../../testing/people.ts';
import { Appearance } from './appearance.tsx';

const open = () =>
  renderWithStore(
    <main>
      <h1>Profile</h1>
      <h2>Yours</h2>
      <Appearance />
    </main>,
    { store: storeOf(null) },
  );
const shown = () => document.documentElement.dataset.mantineColorScheme;
const choose = (name: string) => screen.getByRole('radio', { name });

describe('the theme', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is that of the device until one is chosen, which the device keeps', async () => {
    const { user, unmount } = open();
    expect(choose('Device')).toBeChecked();
    await user.click(choose('Dark'));
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('memberTheme')).toBe('dark');
    await expectNoAxeViolations();
    unmount();
    const again = open();
    expect(choose('Dark')).toBeChecked();
    await again.user.click(choose('Device'));
    expect(shown()).toBe('light');
  });

  it.each(['getItem', 'setItem'] as const)(
    'is chosen for this visit where %s throws',
    async (call) => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      jest.spyOn(Storage.prototype, call).mockImplementation(() => {
        throw new DOMException('no room', 'QuotaExceededError');
      });
      const { user } = open();
      await user.click(choose('Dark'));
      expect(shown()).toBe('dark');
      expect(choose('Dark')).toBeChecked();
    },
  );

  it('falls back to the device for an unknown value', () => {
    localStorage.setItem('memberTheme', '"dark"');
    open();
    expect(choose('Device')).toBeChecked();
    expect(shown()).toBe('light');
  });
});
