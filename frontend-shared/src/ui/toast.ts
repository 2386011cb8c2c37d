import {
  TOAST_ERROR_SECONDS,
  TOAST_LONGEST_SECONDS,
  TOAST_SECONDS,
  TOAST_SHORTEST_SECONDS,
  TOAST_SUCCESS_SECONDS,
} from '@nattil/contracts/rules/notices';
import { showOverlay } from './overlay-events.ts';

export type ToastTone = 'success' | 'error' | 'warn' | 'info';

interface ToastOptions {
  /** Kept between the shortest and the longest time allowed. */
  seconds?: number;
  tone?: ToastTone;
}

function show(text: string, { seconds = TOAST_SECONDS, tone = 'info' }: ToastOptions = {}): void {
  const shown = Math.min(TOAST_LONGEST_SECONDS, Math.max(TOAST_SHORTEST_SECONDS, seconds));
  const loaded = import('./show-toast.tsx');
  showOverlay(() => void loaded.then(({ showToast }) => showToast(text, tone, shown)));
}

export const toast = {
  show,
  success: (text: string): void => show(text, { tone: 'success', seconds: TOAST_SUCCESS_SECONDS }),
  error: (text: string): void => show(text, { tone: 'error', seconds: TOAST_ERROR_SECONDS }),
};
