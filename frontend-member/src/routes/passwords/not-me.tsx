import { Anchor, Button, Paper, Text, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import {
  CHANGE_DENIED,
  NOT_ME_DAYS,
  RESET_LINK_MINUTES,
} from '@nattil/contracts/rules/sign-in/password-link';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useLinkToken } from '@nattil/frontend-shared/ui/forms/use-link-token';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { forgotPasswordDialog } from '../../features/auth/passwords/forgot-password.ts';
import { NotMe } from '../../features/auth/passwords/not-me.tsx';
import styles from './set-password.module.css';

type Outcome = { state: 'denied'; message: string } | { state: 'invalid' };

/** The target of the link in a notice: the member denies a change of the account. */
export function NotMePage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [outcome]);

  /** The link is used or invalid: removes its token from the URL and the history. */
  function finish(next: Outcome): void {
    setOutcome(next);
    void navigate(paths.notMe, { replace: true });
  }

  function denied(message = CHANGE_DENIED): void {
    // The server has ended all of the member's sessions, perhaps including that of this browser.
    dispatch(session.signOut());
    finish({ state: 'denied', message });
  }

  return (
    <div className={styles.page}>
      <title>{`This Was Not Me, ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <Paper withBorder className={styles.panel}>
        <Title order={1} size="h2" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          {outcome ? TITLES[outcome.state] : 'This was not me'}
        </Title>
        {outcome?.state === 'denied' ? <Denied message={outcome.message} /> : null}
        {outcome?.state === 'invalid' ? <InvalidLink /> : null}
        {outcome === null && token ? (
          <NotMe
            token={token}
            onDenied={denied}
            onInvalidLink={() => finish({ state: 'invalid' })}
          />
        ) : null}
        {outcome === null && !token ? (
          <>
            <Text>This link is not complete. Please open it again from the message.</Text>
            <Button variant="outline" onClick={() => void navigate(paths.home)}>
              Go Home
            </Button>
          </>
        ) : null}
      </Paper>
    </div>
  );
}

const TITLES = { denied: 'Thank you for telling us', invalid: 'This link does not work any more' };

function Denied({ message }: { message: string }) {
  return (
    <>
      <Text>{message}</Text>
      <Text>
        Open it within {RESET_LINK_MINUTES} minutes. Until you choose a new password, nobody can log
        in.
      </Text>
      <AskForLink variant="outline" />
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <Text>
        It works once, for {NOT_ME_DAYS} days. If you used it, look for our message with the link to
        choose a new password.
      </Text>
      <Text>
        If somebody else changed your account, set a new password and write to{' '}
        <Anchor href={`mailto:${BRAND.support.email}`} inherit translate="no">
          {BRAND.support.email}
        </Anchor>{' '}
        or call{' '}
        <Anchor
          href={`tel:${BRAND.support.phone}`}
          inherit
          translate="no"
          style={{ whiteSpace: 'nowrap' }}
        >
          {BRAND.support.phoneLabel}
        </Anchor>
        .
      </Text>
      <AskForLink variant="filled" />
    </>
  );
}

/** For a lost or expired link. */
function AskForLink({ variant }: { variant: 'filled' | 'outline' }) {
  const navigate = useNavigate();
  const { logIn } = useDialogs();

  async function goToLogin(): Promise<void> {
    await navigate(paths.welcome, { replace: true });
    logIn();
  }

  return (
    <Button
      variant={variant}
      onClick={() =>
        void openDialog(forgotPasswordDialog, {
          emailOrNumber: '',
          onLogin: () => void goToLogin(),
        })
      }
    >
      Send me a new link
    </Button>
  );
}
