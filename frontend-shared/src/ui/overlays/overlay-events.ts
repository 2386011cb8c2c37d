import { createUseExternalEvents } from '@mantine/core';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

/**
 * The expected size of the overlay: one of Mantine's widths and a height in rem, or the whole
 * screen.
 */
export interface OverlayFrame {
  size?: DialogSize;
  height?: number;
  fills?: boolean;
}

// A type, because the function below needs an index signature.
type OverlayEvents = {
  load: () => void;
  open: (request: { open: () => void; frame: OverlayFrame }) => void;
  close: (close: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Loads the code of the dialogs before one is opened. */
export const loadOverlays: () => void = createOverlayEvent('load');

const requestOverlay = createOverlayEvent('open');

/** Makes the mounted app call `open` once the code of the dialogs is loaded. */
export function openOverlay(open: () => void, frame: OverlayFrame = {}): void {
  requestOverlay({ open, frame });
}

/** Runs `close` after all earlier `openOverlay` calls; it loads no code. */
export const closeOverlay: (close: () => void) => void = createOverlayEvent('close');
