import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: ModalProps['size'];
  /** While a submission is in progress nothing closes the dialog. */
  submitting?: boolean;
  /** Something was typed: a stray click beside the dialog does not throw it away. */
  dirty?: boolean;
  /** On a phone a form takes the whole screen, a short question stands in its middle. */
  phone?: 'full' | 'center';
  /** The actions; on a phone they stay within thumb's reach. */
  footer?: ReactNode;
  /** A question stands above the dialog that asks it. */
  zIndex?: number;
  children: ReactNode;
}

/** The open dialogs, the topmost last. */
const openDialogs: string[] = [];

/** Traps and returns focus, locks the page behind it, and keeps its head and foot in sight. */
export function Dialog({
  opened,
  onClose,
  title,
  size = 'md',
  submitting = false,
  dirty = false,
  phone = 'full',
  footer,
  zIndex,
  children,
}: DialogProps) {
  useEscape(opened && !submitting, opened, onClose);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const fullScreen = isPhone && phone === 'full';
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={fullScreen}
      centered
      closeOnEscape={false}
      zIndex={zIndex}
      closeOnClickOutside={!submitting && !dirty}
      transitionProps={{ transition: fullScreen ? 'slide-up' : 'pop', duration: 200 }}
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} color="#0B3F36" />
      <Modal.Content aria-busy={submitting || undefined}>
        {/* The page has its own header; two would be two banners to a screen reader. */}
        <Modal.Header role="presentation" className={styles.header}>
          <Modal.Title component="h2" className={styles.title}>
            {title}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
        {/* Last in the order of focus, so that a form opens on its first field. */}
        <Modal.CloseButton aria-label="Close" disabled={submitting} className={styles.close} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Escape closes the topmost dialog alone, not the one that it was opened from. */
function useEscape(closes: boolean, opened: boolean, onClose: () => void): void {
  const id = useId();

  useEffect(() => {
    if (!opened) return undefined;
    openDialogs.push(id);
    return () => {
      openDialogs.splice(openDialogs.indexOf(id), 1);
    };
  }, [opened, id]);

  useEffect(() => {
    if (!closes) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || openDialogs.at(-1) !== id) return;
      // An open list inside the dialog takes the key for itself.
      const target = event.target instanceof Element ? event.target : null;
      if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
      // Closing makes another dialog the topmost one: it must not hear the same key.
      event.stopImmediatePropagation();
      onClose();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [closes, id, onClose]);
}
