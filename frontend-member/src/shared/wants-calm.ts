/** Whether the device prefers reduced motion. Style sheets respect it on their own. */
export const wantsCalm = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
