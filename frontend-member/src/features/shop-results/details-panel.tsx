import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './details-panel.module.css';

interface Props {
  /** Identifies the shop that the panel shows. */
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
    // Nothing was pressed when the address opened the panel.
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
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <CloseButton aria-label="Close details" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}

interface SheetProps extends Omit<Props, 'shopId'> {
  /** From below on a phone, from the side where there is more room. */
  side: 'bottom' | 'right';
  covered: boolean;
}

/** The details on a screen without room beside the list. */
export function DetailsSheet({ name, side, onClose, covered, children }: SheetProps) {
  useFocusReturn();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      trapFocus={!covered}
      position={side}
      size={side === 'bottom' ? '85%' : 400}
      classNames={{ content: side === 'bottom' ? styles.sheet : styles.side }}
    >
      <Drawer.Overlay color="var(--nattil-green-9)" backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title component="h2" className={styles.name}>
            {name}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close details" />
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Mantine returns the focus only of a drawer that it saw opening; this one is mounted open. */
function useFocusReturn(): void {
  // Before the drawer takes the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
}
