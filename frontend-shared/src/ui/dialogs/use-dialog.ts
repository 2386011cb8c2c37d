import { createContext, use } from 'react';

interface OpenDialogState {
  id: string;
  /** Whether it is the topmost, visible dialog. */
  isOnTop: boolean;
  close: () => void;
  /** Sets the action of Escape, the close button and Back; without one, these close the dialog. */
  onLeave: (leave: (() => void) | undefined) => void;
  update: (change: {
    modalId: string;
    closeOnEscape: boolean;
    closeOnClickOutside: boolean;
  }) => void;
}

export const OpenDialog = createContext<OpenDialogState | null>(null);

/** The open dialog around a component. */
export function useDialog(): OpenDialogState {
  const dialog = use(OpenDialog);
  if (!dialog) throw new Error('There is no dialog around this component');
  return dialog;
}
