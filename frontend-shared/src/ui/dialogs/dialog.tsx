import { CloseButton, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useDialog } from './use-dialog.ts';

/** The id of the one element for all dialogs; Mantine derives the id of its body from it. */
export const DIALOG_ID = 'dialog';
export const DIALOG_BODY_ID = `${DIALOG_ID}-body`;

const FOCUSABLE =
  'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href], [tabindex="0"]';

interface DialogProps {
  title: ReactNode;
  /** During a submission the dialog cannot be closed. */
  submitting?: boolean;
  /** The dialog holds unsent input, so a click outside does not close it. */
  dirty?: boolean;
  /**
   * Runs on Escape, the close button and Back instead of closing the dialog. Without it, Back
   * leaves the page below.
   */
  onLeave?: () => void;
  /** Screen readers read the content with the title; for short texts only, not for forms. */
  isShort?: boolean;
  /** The actions; on a phone they stay within reach of the thumb. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The content of the modal. It replaces the modal's own header, which scrolls away and whose close
 * button comes before the fields in the focus order.
 */
export function Dialog({
  title,
  submitting = false,
  dirty = false,
  onLeave,
  isShort = false,
  footer,
  children,
}: DialogProps) {
  const { id, isOnTop, close, update, onLeave: register } = useDialog();
  const isGuarded = onLeave !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnTop(frame, isOnTop);
  useLayoutEffect(() => {
    update({
      modalId: id,
      closeOnEscape: !submitting && !isGuarded,
      closeOnClickOutside: !submitting && !dirty,
    });
  }, [id, update, submitting, dirty, isGuarded]);

  const leave = isGuarded && !submitting ? onLeave : undefined;
  // Runs after every render, because its behaviour depends on the input.
  useLayoutEffect(() => {
    register(isGuarded ? () => leave?.() : undefined);
    return () => register(undefined);
  });
  useEscape(() => {
    if (isOnTop) leave?.();
  });

  return (
    <div ref={frame} className={styles.frame} hidden={!isOnTop}>
      {/* The page has its own header; a second one would be a second banner for screen readers. */}
      <Modal.Header role="presentation" className={styles.header}>
        {isOnTop ? (
          <Modal.Title component="h2" className={styles.title}>
            {title}
          </Modal.Title>
        ) : null}
      </Modal.Header>
      <div
        id={isOnTop && isShort ? DIALOG_BODY_ID : undefined}
        className={styles.body}
        aria-busy={submitting || undefined}
      >
        {children}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
      {/* Last in the focus order, so that the focus starts on a form's first field. */}
      <CloseButton
        aria-label="Close"
        disabled={submitting}
        className={styles.close}
        onClick={onLeave ?? close}
      />
    </div>
  );
}

/** Listens for Escape like the modal, whose own listener is off if the dialog has `onLeave`. */
function useEscape(leave: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const isForMenu =
        event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (event.key === 'Escape' && !event.isComposing && !isForMenu) leave();
    },
    { capture: true },
  );
}

/** Moves the focus between dialogs. The modal stays open, so its focus trap does not notice. */
function useFocusOnTop(frame: RefObject<HTMLDivElement | null>, isOnTop: boolean): void {
  const lastFocused = useRef<Element>(null);
  useLayoutEffect(() => {
    const node = frame.current;
    if (!isOnTop || !node) return undefined;
    // After the modal has stored where to return the focus.
    const timer = setTimeout(() => {
      const scroller = node.closest('[data-modal-content]');
      if (scroller) scroller.scrollTop = 0;
      const first = node.querySelector('[data-autofocus]') ?? node.querySelector(FOCUSABLE);
      for (const target of [lastFocused.current, first]) {
        if (node.contains(document.activeElement)) return;
        // Scrolls to a previously focused field; a new dialog starts at its top.
        if (target instanceof HTMLElement) target.focus({ preventScroll: target === first });
      }
    });
    return () => {
      clearTimeout(timer);
      lastFocused.current = node.contains(document.activeElement) ? document.activeElement : null;
    };
  }, [frame, isOnTop]);
}
