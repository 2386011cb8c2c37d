import { createContext, use } from 'react';

interface OpenDialogState {
  id: string;
  /** Whether it is the visible one. */
  isOnTop: boolean;
  close: () => void;
  update: (change: {
    modalId: string;
    closeOnEscape: boolean;
    closeOnClickOutside: boolean;
  }) => void;
}

export const OpenDialog = createContext<OpenDialogState | null>(null);

/** The open dialog that a component is part of. */
export function useDialog(): OpenDialogState {
  const dialog = use(OpenDialog);
  if (!dialog) throw new Error('There is no dialog around this component');
  return dialog;
}
