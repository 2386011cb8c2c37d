import { BRAND } from '@nattil/contracts/brand';
import { LoadingPage } from '@nattil/frontend-shared/ui/loading/states.tsx';
import styles from './loading-shell.module.css';

/** The skeleton of a page while it loads; it is also part of the prerendered HTML. */
export function LoadingShell({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.page}>
      <LoadingPage title={BRAND.name}>{text}</LoadingPage>
      {/* CSS alone draws the boxes. */}
      <div className={styles.outline} data-skeleton aria-hidden />
    </div>
  );
}
