import type { ReactNode } from 'react';
import styles from './shell-frame.module.css';

interface ShellFrameProps {
  /** Beside everything else: the portal's navigation. */
  side?: ReactNode;
  header: ReactNode;
  footer?: ReactNode;
  /** The class of `main`, for its room and padding. */
  contentClass?: string;
  children: ReactNode;
}

/** The frame of both SPAs: a link that skips the navigation, and a landmark for each part. */
export function ShellFrame({ side, header, footer, contentClass, children }: ShellFrameProps) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.frame}>
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
