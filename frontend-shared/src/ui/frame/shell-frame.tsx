import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BEHIND_DIALOGS, focusPageWhereLost } from '../dialogs/inert-behind-dialogs.ts';
import styles from './shell-frame.module.css';

interface ShellFrameProps {
  /** A column beside the page: the portal's navigation. */
  side?: ReactNode;
  header: ReactNode;
  footer?: ReactNode;
  /** The class of `main`, for its width and padding. */
  contentClass?: string;
  children: ReactNode;
}

/** The frame of both SPAs: a skip link and the landmarks. */
export function ShellFrame({ side, header, footer, contentClass, children }: ShellFrameProps) {
  useFocusOnArrival();
  return (
    <>
      <a href="#content" className={styles.skip} onClick={goToContent} {...BEHIND_DIALOGS}>
        Skip to content
      </a>
      <div className={styles.frame} {...BEHIND_DIALOGS}>
        {side}
        <div className={styles.page}>
          {header}
          <main id="content" tabIndex={-1} className={`${styles.content} ${contentClass ?? ''}`}>
            {children}
          </main>
          {footer}
        </div>
      </div>
    </>
  );
}

/** Keeps the fragment of the URL, which may be the token of a link. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/**
 * If the focused element went with the previous page, the focus moves to the new page's content.
 */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusPageWhereLost();
  }, [pathname]);
}
