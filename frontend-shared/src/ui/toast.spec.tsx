import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSpecApp } from '../testing/spec-app.ts';
import { renderWithStore } from '../testing/render.tsx';
import { toast } from './toast.ts';

const { store } = createSpecApp('member');

describe('a toast disappears', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    renderWithStore(<h1>Page</h1>, { store });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

  /** Looks half a second before and after, as it fades in and out. */
  async function expectShownFor(seconds: number, text: string): Promise<void> {
    await screen.findByText(text);
    await pass(seconds - 0.5);
    expect(screen.getByText(text)).toBeVisible();
    await pass(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }

  it('M-528 A-503 after 4 seconds by default', async () => {
    toast.show('Please look here');
    await expectShownFor(4, 'Please look here');
  });

  it('M-529 A-504 after 3 seconds when it tells a success', async () => {
    toast.success('User created successfully!');
    await expectShownFor(3, 'User created successfully!');
  });

  it('M-530 A-505 after 5 seconds when it tells an error', async () => {
    toast.error('Failed to send OTP. Please try again.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP.');
    await expectShownFor(5, 'Failed to send OTP. Please try again.');
  });

  it('M-531 after 3 to 6 seconds whatever is asked', async () => {
    toast.show('Long', { seconds: 60 });
    await expectShownFor(6, 'Long');
    toast.show('Short', { seconds: 1 });
    await expectShownFor(3, 'Short');
  });
});

it('M-532 M-533 shows at most 20 toasts at once, at the top', async () => {
  renderWithStore(<h1>Page</h1>, { store });
  for (let number = 1; number <= 25; number += 1) toast.show(`Toast ${number}`);
  expect(await screen.findByText('Toast 20')).toBeInTheDocument();
  expect(screen.getAllByText(/^Toast \d+$/)).toHaveLength(20);
  const place = document.querySelector('[data-position="top-center"]');
  expect(place).toHaveTextContent('Toast 1');
});
