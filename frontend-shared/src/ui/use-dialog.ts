import { createContext, use } from 'react';

interface OpenDialogState {
  id: string;
  /** Whether it is the visible one. */
  isOnTop: boolean;
  close: () => void;
  /** Called with what Escape, the close button and Back shall do instead of closing it. */
  onLeave: (leave: (() => void) | undefined) => void;
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
