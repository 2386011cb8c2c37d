import { Paper, Text, Title } from '@mantine/core';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { ForgotPassword } from '../../features/auth/forgot-password.tsx';
import styles from './login.module.css';

export function ForgotPasswordPage() {
  return (
    <main className={styles.page}>
      <title>Forgot password · Admin Portal</title>
      <div className={styles.brand}>
        <Logo size={36} />
      </div>
      <Paper className={styles.panel}>
        <Title order={1} className={styles.title}>
          Forgot password
        </Title>
        <Text c="dimmed" mb="lg">
          We mail you a link to set a new one.
        </Text>
        <ForgotPassword />
      </Paper>
    </main>
  );
}
