import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('counts down to its deadline in mm:ss', () => {
  const deadline = Date.now() + 116_000;
  const { result } = renderHook(() => useCountdown(deadline));
  expect(result.current).toEqual({ secondsLeft: 116, text: '01:56', done: false });
  pass(1_000);
  expect(result.current.text).toBe('01:55');
  pass(115_000);
  expect(result.current).toEqual({ secondsLeft: 0, text: '00:00', done: true });
  expect(jest.getTimerCount()).toBe(0);
});

it('shows the right time after the tab was suspended', () => {
  const deadline = Date.now() + 300_000;
  const { result } = renderHook(() => useCountdown(deadline));
  act(() => {
    jest.setSystemTime(Date.now() + 240_000);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(result.current.text).toBe('01:00');
});

it('starts again with a new deadline, and shows nothing without one', () => {
  const { result, rerender } = renderHook(({ deadline }) => useCountdown(deadline), {
    initialProps: { deadline: null as number | null },
  });
  expect(result.current.done).toBe(true);
  rerender({ deadline: Date.now() + 5_000 });
  expect(result.current.text).toBe('00:05');
  pass(2_000);
  expect(result.current.text).toBe('00:03');
});
