import { Anchor, Paper, Text, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { useLogOut } from '../../features/auth/session/use-log-out.ts';
import { ChoosePassword } from '../../features/profile/passwords/choose-password.tsx';
import styles from './choose-password.module.css';

/** Replaces every page until the member has chosen a new password. */
export function ChoosePasswordPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { applyForCard } = useDialogs();
  const logOut = useLogOut();
  const user = useAppSelector(session.selectUser);

  function goOn(): void {
    if (!user) return;
    toast.success('Your password is changed.');
    dispatch(session.storeUser({ ...user, mustChangePassword: false }));
    void navigate(paths.search);
    if (!user.isProfileComplete) applyForCard();
  }

  return (
    <main className={styles.page}>
      <title>{`Choose a New Password, ${BRAND.name}`}</title>
      <Logo size={34} />
      <Paper withBorder className={styles.panel}>
        <Title order={1} size="h2">
          Choose a new password
        </Title>
        <Text c="dimmed">
          The password you logged in with was set for you and worked this once. Choose one that only
          you know.
        </Text>
        <ChoosePassword
          onChosen={goOn}
          foot={
            <Text ta="center" size="sm">
              <Anchor
                component="button"
                type="button"
                inherit
                mih={44}
                onClick={() => void logOut()}
              >
                Logout
              </Anchor>
            </Text>
          }
        />
      </Paper>
    </main>
  );
}
