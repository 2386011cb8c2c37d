import { Today } from '../features/today/today.tsx';
import styles from '../shared/shell/shell.module.css';

export function TodayPage() {
  return (
    <div className={styles.narrow}>
      <Today />
    </div>
  );
}
