import { Button, Paper, Text, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { PASSWORD_SET } from '@nattil/contracts/rules/sign-in/password-link';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { useLinkToken } from '@nattil/frontend-shared/ui/forms/use-link-token';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { LoadingText } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { forgotPasswordDialog } from '../../features/auth/passwords/forgot-password.ts';
import { useCheckPasswordLinkQuery } from '../../features/auth/signInApi.ts';
import { SetPassword } from '../../features/auth/passwords/set-password.tsx';
import styles from './set-password.module.css';

/** The target of an invitation or password reset link; afterwards it opens the login. */
export function SetPasswordPage() {
  const navigate = useNavigate();
  const token = useLinkToken();
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
          // A key, because another link opened in the same tab only changes the fragment.
          <PasswordLink key={token} token={token} />
        )}
      </Paper>
    </div>
  );
}

function PasswordLink({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { logIn } = useDialogs();
  const [refused, setRefused] = useState(false);
  const link = useCheckPasswordLinkQuery({ token }, { refetchOnMountOrArgChange: true });
  // If the check itself fails, the form is shown and the server decides on submit.
  const invalid =
    refused || (isApiError(link.error) && link.error.code === 'PASSWORD_LINK_INVALID');

  async function goToLogin(): Promise<void> {
    await navigate(paths.welcome, { replace: true });
    logIn();
  }

  async function finish(message = PASSWORD_SET): Promise<void> {
    toast.success(message);
    // The server has ended all of the member's sessions, perhaps including that of this browser.
    dispatch(session.signOut());
    await goToLogin();
  }

  if (invalid) return <InvalidLink onLogin={() => void goToLogin()} />;
  if (link.isLoading) return <LoadingText>Checking your link...</LoadingText>;
  return (
    <>
      <Text c="dimmed">
        You log in with it and your email or mobile number. You are then logged out on every device
        on which you are logged in now.
      </Text>
      <SetPassword
        token={token}
        onSet={(message) => void finish(message)}
        onInvalidLink={() => setRefused(true)}
      />
    </>
  );
}

/** A link works once and for a short time; this page offers a new one. */
function InvalidLink({ onLogin }: { onLogin: () => void }) {
  const askAgain = () => void openDialog(forgotPasswordDialog, { emailOrNumber: '', onLogin });
  return (
    <>
      <Text role="alert">{REFUSALS.PASSWORD_LINK_INVALID.message}</Text>
      <Button autoFocus onClick={askAgain}>
        Send me a new link
      </Button>
    </>
  );
}
