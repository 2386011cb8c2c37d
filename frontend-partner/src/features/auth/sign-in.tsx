import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Checkbox, Divider, Stack } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { contactOf } from '../../shared/contact.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { signInForm } from './auth-forms.ts';
import { useSignInMutation } from './authApi.ts';
import { destinationAfterSignIn } from './remembered-location.ts';
import { useNoticeText } from './notices.ts';

/** Signs a person in; redirects one who is already signed in. */
export function SignIn() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const destination = destinationAfterSignIn(useLocation().state);
  const status = useAppSelector(session.selectStatus);
  const notice = useNoticeText(useAppSelector(session.selectNotice));
  const [signIn] = useSignInMutation();
  const [rememberMe, setRememberMe] = useState(true);

  if (status === 'signed-in') return <Navigate to={destination} replace />;
  return (
    <TillForm
      fields={[
        {
          name: 'contact',
          label: t`Email or mobile number`,
          autoComplete: 'username',
          inputMode: 'email',
        },
        {
          name: 'password',
          label: t`Password`,
          kind: 'password',
          autoComplete: 'current-password',
        },
      ]}
      rules={signInForm}
      fieldsOfServer={{ email: 'contact', phone: 'contact' }}
      submitLabel={t`Sign in`}
      onSubmit={async ({ contact, password }) => {
        const { user, token, refreshToken } = await signIn({
          ...contactOf(contact),
          password,
          rememberMe,
        }).unwrap();
        dispatch(session.signIn({ accessToken: token, refreshToken, user, rememberMe }));
      }}
      foot={
        <Stack gap="md" align="stretch">
          <Checkbox
            label={t`Keep me signed in on this device`}
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <Anchor component={Link} to={paths.forgotPassword} py={10}>
            <Trans>Forgot password?</Trans>
          </Anchor>
          <Divider />
          <Anchor component={Link} to={paths.shopSignIn} py={10}>
            <Trans>Your shop has no account yet? Ask for the invitation</Trans>
          </Anchor>
        </Stack>
      }
    >
      {notice ? (
        <Alert color="warn" icon={<IconClockOff aria-hidden />} role="status">
          {notice}
        </Alert>
      ) : null}
    </TillForm>
  );
}
