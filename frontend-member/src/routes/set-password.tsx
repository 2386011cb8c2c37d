import { Button, Paper, Text, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { PASSWORD_SET } from '@nattil/contracts/rules/password-link';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useDialogs } from '../app/use-dialogs.ts';
import { SetPassword } from '../features/auth/set-password.tsx';
import styles from './set-password.module.css';

/** Where the link of an invitation leads; who has set a password goes on to the login. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const { logIn } = useDialogs();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';

  async function goToLogin(message = PASSWORD_SET): Promise<void> {
    toast.success(message);
    await navigate(paths.welcome, { replace: true });
    logIn();
  }

  return (
    <div className={styles.page}>
      <title>{`Set Your Password, ${BRAND.name}`}</title>
      <Paper withBorder className={styles.panel}>
        <Title order={1} size="h2">
          Set your password
        </Title>
        {token === '' ? (
          <>
            <Text>This link is not complete. Please open it again from the mail.</Text>
            <Button variant="outline" onClick={() => void navigate(paths.home)}>
              Go Home
            </Button>
          </>
        ) : (
          <>
            <Text c="dimmed">You log in with it and your email or mobile number.</Text>
            <SetPassword token={token} onSet={(message) => void goToLogin(message)} />
          </>
        )}
      </Paper>
    </div>
  );
}
