import { Navigate } from 'react-router-dom';
import { People } from '../features/people/people.tsx';
import { paths } from '../shared/paths.ts';
import { useShop } from '../shared/shops/use-shop.ts';
import styles from '../shared/shell/shell.module.css';

/** For owners. */
export function PeoplePage() {
  const { role } = useShop();
  if (role !== 'owner') return <Navigate to={paths.scan} replace />;
  return (
    <div className={styles.narrow}>
      <People />
    </div>
  );
}
