import { Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useDialog } from './use-dialog.ts';

/** The modals manager draws one element for all dialogs, and Mantine names its body after it. */
export const DIALOG_ID = 'dialog';
export const DIALOG_BODY_ID = `${DIALOG_ID}-body`;

const FOCUSABLE =
  'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href], [tabindex="0"]';

interface DialogProps {
  title: ReactNode;
  /** While a submission is in progress nothing closes the dialog. */
  submitting?: boolean;
  /** Something was typed: a stray click beside the dialog does not throw it away. */
  dirty?: boolean;
  /** The actions; on a phone they stay within thumb's reach. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The content of the modal. The modal's own header is not used: its close button comes before the
 * fields in the order of focus, and it scrolls away.
 */
export function Dialog({
  title,
  submitting = false,
  dirty = false,
  footer,
  children,
}: DialogProps) {
  const { id, isOnTop, update } = useDialog();
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnTop(frame, isOnTop);
  useLayoutEffect(() => {
    update({
      modalId: id,
      closeOnEscape: !submitting,
      closeOnClickOutside: !submitting && !dirty,
    });
  }, [id, update, submitting, dirty]);

  return (
    <div ref={frame} className={styles.frame} hidden={!isOnTop}>
      {/* The page has its own header; two would be two banners to a screen reader. */}
      <Modal.Header role="presentation" className={styles.header}>
        {isOnTop ? (
          <Modal.Title component="h2" className={styles.title}>
            {title}
          </Modal.Title>
        ) : null}
      </Modal.Header>
      <div
        id={isOnTop ? DIALOG_BODY_ID : undefined}
        className={styles.body}
        aria-busy={submitting || undefined}
      >
        {children}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
      {/* Last in the order of focus, so that a form opens on its first field. */}
      <Modal.CloseButton aria-label="Close" disabled={submitting} className={styles.close} />
    </div>
  );
}

/** The modal stays open while dialogs change in it, so its focus trap does not notice. */
function useFocusOnTop(frame: RefObject<HTMLDivElement | null>, isOnTop: boolean): void {
  const left = useRef<Element>(null);
  useLayoutEffect(() => {
    const node = frame.current;
    if (!isOnTop || !node) return undefined;
    // After the modal has noted where the focus goes when it closes.
    const timer = setTimeout(() => {
      const scroller = node.closest('[data-modal-content]');
      if (scroller) scroller.scrollTop = 0;
      const first = node.querySelector('[data-autofocus]') ?? node.querySelector(FOCUSABLE);
      for (const target of [left.current, first]) {
        if (node.contains(document.activeElement)) return;
        // What one comes back to is scrolled to; a dialog that is new is seen from its top.
        if (target instanceof HTMLElement) target.focus({ preventScroll: target === first });
      }
    });
    return () => {
      clearTimeout(timer);
      left.current = node.contains(document.activeElement) ? document.activeElement : null;
    };
  }, [frame, isOnTop]);
}
