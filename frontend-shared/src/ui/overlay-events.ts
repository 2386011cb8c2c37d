import { createUseExternalEvents } from '@mantine/core';

// A type, as the function below asks for an index signature.
type OverlayEvents = {
  load: () => void;
  show: (show: () => void) => void;
};

const [useOverlayEvents, createOverlayEvent] =
  createUseExternalEvents<OverlayEvents>('nattil-overlays');

export { useOverlayEvents };

/** Says that an overlay will be wanted, so that it is loaded together with its content. */
export const loadOverlays: () => void = createOverlayEvent('load');

/** Has the mounted app call `show` as soon as toasts and dialogs are loaded. */
export const showOverlay: (show: () => void) => void = createOverlayEvent('show');
