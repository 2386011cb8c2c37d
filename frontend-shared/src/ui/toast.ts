import { showOverlay } from './overlay-events.ts';

export const DEFAULT_TOAST_SECONDS = 4;
export const MOST_TOASTS = 20;
const SUCCESS_SECONDS = 3;
const ERROR_SECONDS = 5;
const SHORTEST_SECONDS = 3;
const LONGEST_SECONDS = 6;

export type ToastTone = 'success' | 'error' | 'warn' | 'info';

interface ToastOptions {
  /** From 3 to 6. */
  seconds?: number;
  tone?: ToastTone;
}

function show(
  text: string,
  { seconds = DEFAULT_TOAST_SECONDS, tone = 'info' }: ToastOptions = {},
): void {
  const shown = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds));
  const loaded = import('./show-toast.tsx');
  showOverlay(() => void loaded.then(({ showToast }) => showToast(text, tone, shown)));
}

export const toast = {
  show,
  success: (text: string): void => show(text, { tone: 'success', seconds: SUCCESS_SECONDS }),
  error: (text: string): void => show(text, { tone: 'error', seconds: ERROR_SECONDS }),
};
