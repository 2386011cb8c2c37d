const TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
type Timer = (typeof TIMERS)[number];

/** Options of `jest.useFakeTimers`, which only accepts the names of timers that stay real. */
export function onlyFake(...faked: Timer[]): { doNotFake: Timer[] } {
  return { doNotFake: TIMERS.filter((name) => !faked.includes(name)) };
}
