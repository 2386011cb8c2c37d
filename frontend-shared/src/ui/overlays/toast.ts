import type { ReactNode } from 'react';
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
  /** Only the newest toast of a kind is shown. The kind is the text unless the caller sets it. */
  kind: string;
  text: string;
  /** Shown below the text. */
  detail?: ReactNode;
  tone: ToastTone;
  seconds: number;
  /** Milliseconds of this device's clock. */
  at: number;
}

interface ToastOptions {
  /** Clamped between the shortest and the longest display time. */
  seconds?: number;
  tone?: ToastTone;
  kind?: string;
  detail?: ReactNode;
}

/** A toast shown just before a dialog opens or closes is about that change, and stays. */
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
  // A success clears earlier errors.
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
  /** Clears the error toasts, because the action is being retried. */
  clearTrouble: (): void => change(toasts.filter((one) => !isTrouble(one))),
};

/** Clears the toasts of the dialog or page that is no longer on top. */
export function clearToastsBefore(now: number): void {
  change(toasts.filter((one) => one.tone === 'success' || now - one.at < ABOUT_THE_CHANGE_MS));
}

/** The list for the toaster. */
export const toastList = {
  get: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  clear: (): void => change([]),
};
