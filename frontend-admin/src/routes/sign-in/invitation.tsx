import { Paper, Title } from '@mantine/core';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { useLinkToken } from '@nattil/frontend-shared/ui/forms/use-link-token';
import { AcceptInvitation } from '../../features/administrators/accept-invitation.tsx';
import styles from './login.module.css';

export function InvitationPage() {
  const token = useLinkToken();
  return (
    <main className={styles.page}>
      <title>Invitation · Admin Portal</title>
      <div className={styles.brand}>
        <Logo size={36} />
      </div>
      <Paper className={styles.panel}>
        <Title order={1} className={styles.title}>
          Invitation
        </Title>
        <AcceptInvitation key={token} token={token} />
      </Paper>
    </main>
  );
}
