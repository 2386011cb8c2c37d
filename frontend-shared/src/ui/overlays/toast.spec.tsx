import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSpecApp } from '../../testing/spec-app.ts';
import { renderWithStore } from '../../testing/render.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { closeDialog, openDialog } from '../dialogs/open-dialog.tsx';
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

  /** Checks half a second before and after, because toasts fade in and out. */
  async function expectShownFor(seconds: number, text: string): Promise<void> {
    await screen.findByText(text);
    await pass(seconds - 0.5);
    expect(screen.getByText(text)).toBeVisible();
    await pass(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }

  it('M-528, A-503: after 4 seconds by default', async () => {
    act(() => toast.show('Please look here'));
    await expectShownFor(4, 'Please look here');
  });

  it('M-529, A-504: after 3 seconds if it reports a success', async () => {
    act(() => toast.success('User created successfully!'));
    await expectShownFor(3, 'User created successfully!');
  });

  it('M-530, A-505: after 5 seconds if it reports an error', async () => {
    act(() => toast.error('Failed to send OTP. Please try again.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP.');
    await expectShownFor(5, 'Failed to send OTP. Please try again.');
  });

  it('M-531: after 3 to 6 seconds for any requested time', async () => {
    act(() => toast.show('Long', { seconds: 60 }));
    await expectShownFor(6, 'Long');
    act(() => toast.show('Short', { seconds: 1 }));
    await expectShownFor(3, 'Short');
  });
});

it('M-532, M-533: shows at most 20 toasts at once, at the top', async () => {
  renderWithStore(<h1>Page</h1>, { store });
  for (let number = 1; number <= 25; number += 1) act(() => toast.show(`Toast ${number}`));
  expect(await screen.findByText('Toast 20')).toBeInTheDocument();
  expect(screen.getAllByText(/^Toast \d+$/)).toHaveLength(20);
  const place = document.querySelector('[data-position="top-center"]');
  expect(place).toHaveTextContent('Toast 1');
});

describe('toasts of a kind', () => {
  const texts = () => screen.queryAllByText(/^Told/).map((told) => told.textContent);
  beforeEach(() => {
    renderWithStore(<h1>Page</h1>, { store });
  });

  it('replace each other, so that the newest is shown', () => {
    act(() => toast.error('Told twice'));
    act(() => toast.error('Told once'));
    act(() => toast.error('Told twice'));
    act(() => toast.show('Told at 10', { kind: 'time' }));
    act(() => toast.show('Told at 11', { kind: 'time' }));
    expect(texts()).toEqual(['Told once', 'Told twice', 'Told at 11']);
  });

  it('about trouble close on a success or another try', () => {
    act(() => toast.error('Told of trouble'));
    act(() => toast.success('Told of success'));
    expect(texts()).toEqual(['Told of success']);
    act(() => toast.error('Told of trouble'));
    act(() => toast.clearTrouble());
    expect(texts()).toEqual(['Told of success']);
  });

  it('about trouble close when a dialog opens or closes, unless they were shown just then', async () => {
    const dialog = {
      name: 'card',
      load: () => Promise.resolve(() => <Dialog title="Manage Card">Valid</Dialog>),
    };
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    act(() => toast.error('Told of the page'));
    act(() => toast.success('Told of success'));
    fireEvent.mouseEnter(screen.getByRole('status'));
    now += 1_500;
    act(() => toast.error('Told of why it opens'));
    await act(() => openDialog(dialog, {}));
    await screen.findByRole('dialog', { name: 'Manage Card' });
    expect(texts()).toEqual(['Told of success', 'Told of why it opens']);
    now += 1_500;
    act(() => closeDialog(dialog));
    await waitFor(() => expect(texts()).toEqual(['Told of success']));
  });

  it('stay while the pointer or the focus is on them', async () => {
    jest.useFakeTimers();
    act(() => toast.success('Told slowly'));
    const told = screen.getByRole('status');
    fireEvent.mouseEnter(told);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(told).toBeVisible();
    fireEvent.mouseLeave(told);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(texts()).toEqual([]);
    jest.useRealTimers();
  });
});
