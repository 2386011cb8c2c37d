import { Paper, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { SetPassword } from '../../features/auth/set-password.tsx';
import styles from './login.module.css';

/** The token is in the fragment, which never reaches a server or a log. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <main className={styles.page}>
      <title>Set your password · Admin Portal</title>
      <div className={styles.brand}>
        <Logo size={36} />
      </div>
      <Paper className={styles.panel}>
        <Title order={1} className={styles.title} mb="md">
          Set your password
        </Title>
        <SetPassword key={token} token={token} />
      </Paper>
    </main>
  );
}
