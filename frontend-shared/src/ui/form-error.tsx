import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './form-error.module.css';

/**
 * What is wrong with the form as a whole. Keep it mounted and hand it null while nothing is wrong:
 * readers only announce what appears in a region they already know.
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
