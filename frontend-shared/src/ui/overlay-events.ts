import { createUseExternalEvents } from '@mantine/core';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

/**
 * How large what comes will be, as far as it is known: a width of Mantine's, and a height in rem; or
 * the whole screen.
 */
export interface OverlayFrame {
  size?: DialogSize;
  height?: number;
  fills?: boolean;
}

// A type, as the function below asks for an index signature.
type OverlayEvents = {
  load: () => void;
  open: (request: { open: () => void; frame: OverlayFrame }) => void;
  close: (close: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Loads the dialogs' own code before one is opened. */
export const loadOverlays: () => void = createOverlayEvent('load');

const requestOverlay = createOverlayEvent('open');

/** Makes the mounted app call `open` as soon as the dialogs' own code is loaded. */
export function openOverlay(open: () => void, frame: OverlayFrame = {}): void {
  requestOverlay({ open, frame });
}

/** As `openOverlay`, after what was opened before; nothing is loaded for it. */
export const closeOverlay: (close: () => void) => void = createOverlayEvent('close');
