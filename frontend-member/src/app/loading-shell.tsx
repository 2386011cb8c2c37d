import { BRAND } from '@nattil/contracts/brand';
import { LoadingPage } from '@nattil/frontend-shared/ui/states.tsx';
import styles from './loading-shell.module.css';

/** Stands in the frame until a page is there: its outline, also drawn before the application. */
export function LoadingShell({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.page}>
      <LoadingPage title={BRAND.name}>{text}</LoadingPage>
      {/* The boxes are drawn by the style sheet alone. */}
      <div className={styles.outline} data-skeleton aria-hidden />
    </div>
  );
}
