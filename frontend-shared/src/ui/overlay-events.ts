import { createUseExternalEvents } from '@mantine/core';

// A type, as the function below asks for an index signature.
type OverlayEvents = {
  load: () => void;
  open: (open: () => void) => void;
  close: (close: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Loads the dialogs' own code before one is opened. */
export const loadOverlays: () => void = createOverlayEvent('load');

/** Makes the mounted app call `open` as soon as the dialogs' own code is loaded. */
export const openOverlay: (open: () => void) => void = createOverlayEvent('open');

/** As `openOverlay`, after what was opened before; nothing is loaded for it. */
export const closeOverlay: (close: () => void) => void = createOverlayEvent('close');
