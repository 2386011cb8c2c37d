import { Paper, Text, Title } from '@mantine/core';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { LoginPanel } from '../../features/auth/login-panel.tsx';
import styles from './login.module.css';

export function LoginPage() {
  return (
    <main className={styles.page}>
      <title>Sign in · Admin Portal</title>
      <div className={styles.brand}>
        <Logo size={36} />
      </div>
      <Paper className={styles.panel}>
        <Title order={1} className={styles.title}>
          Admin Portal
        </Title>
        <Text c="dimmed" mb="lg">
          Sign in with your administrator account.
        </Text>
        <LoginPanel />
      </Paper>
    </main>
  );
}
