import {
  TOAST_ERROR_SECONDS,
  TOAST_LONGEST_SECONDS,
  TOAST_SECONDS,
  TOAST_SHORTEST_SECONDS,
  TOAST_SUCCESS_SECONDS,
} from '@nattil/contracts/rules/notices';

export type ToastTone = 'success' | 'error' | 'warn' | 'info';

export interface Toast {
  id: number;
  /** Of one kind only the newest is shown; its text, unless the caller names it. */
  kind: string;
  text: string;
  /** Below it. */
  detail?: string | undefined;
  tone: ToastTone;
  seconds: number;
  /** Milliseconds of this device's clock. */
  at: number;
}

interface ToastOptions {
  /** Kept between the shortest and the longest time allowed. */
  seconds?: number;
  tone?: ToastTone;
  kind?: string;
  detail?: string | undefined;
}

/** What was said just before a dialog opened or closed is about that change, and stays. */
const ABOUT_THE_CHANGE_MS = 1_000;

let toasts: readonly Toast[] = [];
let latest = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  if (next.length === toasts.length && next.every((one, index) => one === toasts[index])) return;
  toasts = next;
  for (const listener of listeners) listener();
}

const isTrouble = ({ tone }: Toast): boolean => tone === 'error' || tone === 'warn';

function show(
  text: string,
  { seconds = TOAST_SECONDS, tone = 'info', kind = text, detail }: ToastOptions = {},
): void {
  latest += 1;
  const shown = Math.min(TOAST_LONGEST_SECONDS, Math.max(TOAST_SHORTEST_SECONDS, seconds));
  const next: Toast = { id: latest, kind, text, detail, tone, seconds: shown, at: Date.now() };
  // What succeeds ends the trouble before it.
  const others = toasts.filter(
    (one) => one.kind !== kind && !(tone === 'success' && isTrouble(one)),
  );
  change([...others, next]);
}

export const toast = {
  show,
  success: (text: string): void => show(text, { tone: 'success', seconds: TOAST_SUCCESS_SECONDS }),
  error: (text: string, detail?: string): void =>
    show(text, { tone: 'error', seconds: TOAST_ERROR_SECONDS, detail }),
  /** Takes away the trouble that was told: it is being tried again. */
  clearTrouble: (): void => change(toasts.filter((one) => !isTrouble(one))),
};

/** Takes away what was told of the dialog, or the page, that is no longer on top. */
export function clearToastsBefore(now: number): void {
  change(toasts.filter((one) => one.tone === 'success' || now - one.at < ABOUT_THE_CHANGE_MS));
}

/** For the toaster, which shows them. */
export const toastList = {
  get: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  clear: (): void => change([]),
};
