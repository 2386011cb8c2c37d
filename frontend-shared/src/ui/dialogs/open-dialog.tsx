import { randomId } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { centered, fullScreen, HEIGHT, USUAL_HEIGHT } from './dialog-places.ts';
import type { StackedContent } from './dialog-stack.tsx';
import { type Load, preloadCode } from '../loading/loaded-code.ts';
import {
  closeOverlay,
  type DialogSize,
  loadOverlays,
  openOverlay,
} from '../overlays/overlay-events.ts';

/** A dialog as its feature declares it; its code is loaded when it opens. */
export interface DialogDeclaration<Props> {
  /** While a dialog of this name is open, a second one does not open. */
  name: string;
  load: Load<Props>;
  size?: DialogSize;
  /**
   * Approximate height in rem, unless the dialog takes the whole screen. It is placed by this
   * height and does not move when its content loads or changes.
   */
  height?: number;
  /** On a phone a form takes the whole screen; a short text is centred. */
  phone?: 'full' | 'center';
  /** Takes the whole screen on every device. */
  fills?: boolean;
}

interface OpeningOptions {
  /** Called when it closes, for any reason. */
  onClose?: () => void;
  /** Called before it is shown: returns whether it is still wanted. */
  isWanted?: () => boolean;
}

/** Opens a dialog and closes the open ones. Resolves when its code is loaded or missing. */
export function openDialog<Props extends object>(
  dialog: DialogDeclaration<Props>,
  props: Props,
  options: OpeningOptions = {},
): Promise<void> {
  return show(dialog, props, options, () => modals.closeAll());
}

/** Opens a dialog above the open ones, which return when it closes. */
export function pushDialog<Props extends object>(
  dialog: DialogDeclaration<Props>,
  props: Props,
  options: OpeningOptions = {},
): Promise<void> {
  return show(dialog, props, options, () => undefined);
}

export function closeDialog({ name }: Pick<DialogDeclaration<never>, 'name'>): void {
  closeOverlay(() => modals.close(name));
}

export function closeAllDialogs(): void {
  closeOverlay(() => modals.closeAll());
}

/** Loads the code of a dialog before it opens. */
export function preloadDialog<Props>({ load }: DialogDeclaration<Props>): Promise<void> {
  loadOverlays();
  return preloadCode(load);
}

/**
 * Handlers for the button of a dialog: pointing at it, touching it or focusing it loads the code.
 */
export type PreloadHandlers = Pick<
  ButtonHTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerDown' | 'onFocus'
>;

export function preloads<Props>(dialog: DialogDeclaration<Props>): PreloadHandlers {
  const preload = () => void preloadDialog(dialog);
  return { onPointerEnter: preload, onPointerDown: preload, onFocus: preload };
}

function show<Props extends object>(
  { load, ...frame }: DialogDeclaration<Props>,
  props: Props,
  { onClose, isWanted = () => true }: OpeningOptions,
  before: () => void,
): Promise<void> {
  openOverlay(() => {
    if (!isWanted()) return;
    before();
    push({ load: load as Load<object>, props }, { ...frame, onClose });
  }, frame);
  return preloadCode(load);
}

interface FrameOptions extends Omit<DialogDeclaration<never>, 'load'> {
  onClose?: () => void;
}

/** Shows already loaded content above the open dialogs. */
export function showContent(content: ReactElement, frame: FrameOptions): void {
  push({ element: content }, frame);
}

function push(
  content: StackedContent,
  {
    name,
    size = 'md',
    height = USUAL_HEIGHT,
    phone = 'full',
    fills = false,
    onClose,
  }: FrameOptions,
): void {
  modals.openContextModal({
    modal: 'dialogs',
    modalId: name,
    innerProps: { opening: randomId(), content },
    size,
    styles: { inner: { [HEIGHT]: `${height}rem` } },
    onClose,
    ...(phone === 'center' ? centered : {}),
    ...(fills ? fullScreen : {}),
  });
}
