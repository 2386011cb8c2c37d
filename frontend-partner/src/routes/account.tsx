import { Account } from '../features/account/account.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import styles from '../shared/shell/shell.module.css';

export function AccountPage() {
  const { signOut, isLoading } = useSignOut();
  return (
    <div className={styles.narrow}>
      <Account onSignOut={() => void signOut()} isSigningOut={isLoading} />
    </div>
  );
}
