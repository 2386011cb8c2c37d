import { Paper, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Logo } from '@nattil/frontend-shared/ui/logo.tsx';
import { AcceptInvitation } from '../features/administrators/accept-invitation.tsx';
import styles from './login.module.css';

export function InvitationPage() {
  const [params] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
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
        <AcceptInvitation token={token} />
      </Paper>
    </main>
  );
}
