import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './form-error.module.css';

/**
 * An error of the whole form. Keep it mounted, with null while there is no error: a screen reader
 * announces only changes in a live region that already exists.
 */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.region}>
      {children ? (
        <div className={styles.error}>
          <IconExclamationCircle size={20} aria-hidden className={styles.icon} />
          <div>{children}</div>
        </div>
      ) : null}
    </div>
  );
}
