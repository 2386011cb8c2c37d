import { createUseExternalEvents } from '@mantine/core';

// A type, as the function below asks for an index signature.
type OverlayEvents = {
  show: (show: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Has the mounted app call `show` as soon as toasts and dialogs are loaded. */
export const showOverlay: (show: () => void) => void = createOverlayEvent('show');
