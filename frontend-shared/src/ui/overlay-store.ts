import type { ReactNode } from 'react';

export interface QuestionAction {
  label: string;
  onClick?: () => void;
  look: 'primary' | 'danger' | 'plain';
  /** Has the focus when the question appears. */
  first?: boolean;
}

export interface Question {
  title: string;
  message: ReactNode;
  actions: QuestionAction[];
  /** Closed without an answer. */
  onDismiss?: () => void;
}

interface OverlayState {
  /** Toasts and questions are loaded with the first of them: the first paint needs neither. */
  wanted: boolean;
  asking: boolean;
  /** Stays while its dialog fades out. */
  question: Question | null;
}

let state: OverlayState = { wanted: false, asking: false, question: null };
const listeners = new Set<() => void>();

function change(next: Partial<OverlayState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const overlayStore = {
  get: (): OverlayState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  want: (): void => change({ wanted: true }),
  ask: (question: Question): void => change({ wanted: true, asking: true, question }),
  close: (): void => change({ asking: false }),
};
