import { createUseExternalEvents } from '@mantine/core';

// A type, as the function below asks for an index signature.
type OverlayEvents = {
  load: () => void;
  show: (show: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Loads the overlays' own code, while the content of one is still being loaded. */
export const loadOverlays: () => void = createOverlayEvent('load');

/** Makes the mounted app call `show` as soon as toasts and dialogs are loaded. */
export const showOverlay: (show: () => void) => void = createOverlayEvent('show');
