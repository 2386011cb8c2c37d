import { CloseButton, Drawer } from '@mantine/core';
import { useInertPage } from '@nattil/frontend-shared/ui/dialogs/inert-behind-dialogs';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDrag } from './use-drag.ts';
import styles from './details-panel.module.css';

interface Props {
  /** The id of the displayed shop; empty if there is none. */
  shopId: string;
  name: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel between list and map, which both stay usable. */
export function DetailsPanel({ shopId, name, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    const focused = document.activeElement;
    // If the URL opened the panel, there is no focused element to return to.
    if (!focused || focused === document.body || panel.current?.contains(focused)) return;
    opener.current = focused;
    heading.current?.focus({ preventScroll: true });
  }, [shopId]);

  useEffect(
    () => () => {
      const { current } = opener;
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={`Details of ${name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <h2
          ref={heading}
          tabIndex={-1}
          className={styles.name}
          translate={shopId ? 'no' : undefined}
        >
          {name}
        </h2>
        <CloseButton aria-label="Close details" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}

interface SheetProps extends Props {
  /** From below on a phone, from the side on wider screens. */
  side: 'bottom' | 'right';
  /** Called when the sheet is pushed down: closes it or turns it into a card. */
  onLower: () => void;
  covered: boolean;
}

/** Minimum length of a drag in pixels. */
const FAR = 60;

/**
 * The details on a screen without room beside the list. A sheet from below can be dragged higher.
 */
export function DetailsSheet({
  shopId,
  name,
  side,
  onClose,
  onLower,
  covered,
  children,
}: SheetProps) {
  // Before the other effects, so that the focus can return.
  useInertPage(true);
  useFocusReturn();
  const isBottom = side === 'bottom';
  const [tall, setTall] = useState(false);
  const { offset, handlers } = useDrag(({ y }) => {
    if (y < -FAR) setTall(true);
    else if (y > FAR && tall) setTall(false);
    else if (y > FAR) onLower();
  });
  const height = tall ? 'calc(100dvh - 24px)' : '75dvh';
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      trapFocus={!covered}
      position={side}
      size={isBottom ? '75dvh' : 400}
      classNames={{ content: isBottom ? styles.sheet : styles.side }}
      styles={
        isBottom
          ? { content: { height: `min(calc(${height} - ${offset.y}px), 100dvh - 24px)` } }
          : undefined
      }
    >
      <Drawer.Overlay color="var(--nattil-veil)" backgroundOpacity={0.35} />
      <Drawer.Content>
        {isBottom && (
          <div className={styles.grip} {...handlers}>
            <button
              type="button"
              className={styles.handle}
              aria-label={tall ? 'Make the details smaller' : 'Make the details larger'}
              aria-expanded={tall}
              onClick={() => setTall(!tall)}
            >
              <span aria-hidden />
            </button>
          </div>
        )}
        <div className={styles.head}>
          <Drawer.Title
            component="h2"
            className={styles.name}
            translate={shopId ? 'no' : undefined}
          >
            {name}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close details" />
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Mantine returns the focus only for a drawer that it saw opening; this one is mounted open. */
function useFocusReturn(): void {
  // Before the drawer takes the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
}
