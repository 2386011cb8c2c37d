import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSpecApp } from '../testing/spec-app.ts';
import { renderWithStore } from '../testing/render.tsx';
import { toast } from './toast.ts';

const { store } = createSpecApp('member');

async function durationOf(text: string): Promise<number> {
  await screen.findByText(text);
  const options = jest.mocked(notifications.show).mock.lastCall?.[0];
  return Number(options?.autoClose) / 1000;
}

describe('a toast stays', () => {
  beforeEach(() => {
    jest.spyOn(notifications, 'show');
    renderWithStore(<h1>Page</h1>, { store });
  });

  it('M-528 A-503 for 4 seconds by default', async () => {
    toast.show('Please look here');
    expect(await durationOf('Please look here')).toBe(4);
  });

  it('M-529 A-504 for 3 seconds after a success', async () => {
    toast.success('User created successfully!');
    expect(await durationOf('User created successfully!')).toBe(3);
  });

  it('M-530 A-505 for 5 seconds after an error', async () => {
    toast.error('Failed to send OTP. Please try again.');
    expect(await durationOf('Failed to send OTP. Please try again.')).toBe(5);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to send OTP. Please try again.');
  });

  it('M-531 between 3 and 6 seconds whatever is asked', async () => {
    toast.show('Long', { seconds: 60 });
    expect(await durationOf('Long')).toBe(6);
    toast.show('Short', { seconds: 1 });
    expect(await durationOf('Short')).toBe(3);
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
