/** Whether the person asked their device for less motion; what a stylesheet moves heeds it already. */
export const wantsCalm = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
