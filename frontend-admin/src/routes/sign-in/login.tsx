import { Paper, Text, Title } from '@mantine/core';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { LoginPanel, type NextPage } from '../../features/auth/login-panel.tsx';
import styles from './login.module.css';

export function LoginPage({ next }: { next: NextPage }) {
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
        <LoginPanel next={next} />
      </Paper>
    </main>
  );
}
