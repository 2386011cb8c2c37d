import type { ModalProps } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import type { ComponentType, ReactElement } from 'react';
import { centered, fullScreen } from './dialog-places.ts';
import { loadOverlays, showOverlay } from './overlay-events.ts';
import { toast } from './toast.ts';

/** A dialog as its feature declares it; its code is loaded when it opens. */
export interface DialogDeclaration<Props> {
  /** While one is open, another one of the same name does not open. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
  size?: ModalProps['size'];
  /** On a phone a form takes the whole screen, a short text its middle. */
  phone?: 'full' | 'center';
  /** Takes the whole screen everywhere. */
  fills?: boolean;
}

interface OpeningOptions {
  /** Called when it closes, for whatever reason. */
  onClose?: () => void;
  /** Asked once the code is loaded: whether the dialog is still wanted. */
  isWanted?: () => boolean;
}

/** Opens a dialog in place of those that are open. */
export async function openDialog<Props extends object>(
  dialog: DialogDeclaration<Props>,
  props: Props,
  options: OpeningOptions = {},
): Promise<void> {
  await show(dialog, props, options, () => modals.closeAll());
}

/** Opens a dialog above those that are open, which come back when it closes. */
export async function pushDialog<Props extends object>(
  dialog: DialogDeclaration<Props>,
  props: Props,
  options: OpeningOptions = {},
): Promise<void> {
  await show(dialog, props, options, () => undefined);
}

export function closeDialog({ name }: Pick<DialogDeclaration<never>, 'name'>): void {
  showOverlay(() => modals.close(name));
}

export function closeAllDialogs(): void {
  showOverlay(() => modals.closeAll());
}

async function show<Props extends object>(
  { load, ...frame }: DialogDeclaration<Props>,
  props: Props,
  { onClose, isWanted = () => true }: OpeningOptions,
  before: () => void,
): Promise<void> {
  let Content: ComponentType<Props>;
  loadOverlays();
  try {
    Content = await load();
  } catch {
    toast.error('This could not be loaded. Please check your connection and try again.');
    return;
  }
  if (!isWanted()) return;
  showOverlay(() => {
    before();
    showContent(<Content {...props} />, { ...frame, onClose });
  });
}

interface ContentOptions extends Pick<
  DialogDeclaration<never>,
  'name' | 'size' | 'phone' | 'fills'
> {
  onClose?: () => void;
}

/** Shows content that is already loaded, above the open dialogs. */
export function showContent(
  content: ReactElement,
  { name, size = 'md', phone = 'full', fills = false, onClose }: ContentOptions,
): void {
  modals.openContextModal({
    modal: 'dialogs',
    modalId: name,
    innerProps: { opening: randomId(), content },
    size,
    onClose,
    ...(phone === 'center' ? centered : {}),
    ...(fills ? fullScreen : {}),
  });
}
