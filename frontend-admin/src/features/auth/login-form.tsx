import { Alert, Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { LOGIN_FAILURES_UNTIL_LOCK } from '@nattil/contracts/rules/sign-in/identity';
import { ADMIN_LOGIN_MESSAGES as MESSAGES } from '@nattil/contracts/rules/sign-in/login-errors';
import { formatShortCountdown } from '@nattil/contracts/formats';
import { CredentialForm } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { paths } from '../../shared/paths.ts';
import { adminLoginForm, type LoginValues } from './admin-login-form.ts';

interface LoginFormProps {
  state: 'normal' | 'submitting' | 'success';
  /** The message of the last refused attempt. */
  error: string | null;
  failures: number;
  /** 0 if the form is not locked. */
  lockedSeconds: number;
  onSubmit: (values: LoginValues) => void;
}

export function LoginForm({ state, error, failures, lockedSeconds, onSubmit }: LoginFormProps) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = useForm<LoginValues>({
    ...adminLoginForm,
    clearInputErrorOnChange: true,
  });
  const locked = lockedSeconds > 0;
  const closed = locked || state !== 'normal';
  const remaining = LOGIN_FAILURES_UNTIL_LOCK - failures;

  useEffect(() => {
    // The disabled field has lost the focus, and the password is the most likely mistake.
    if (error && !closed) passwordInput.current?.select();
  }, [error, closed]);

  return (
    <CredentialForm
      form={form}
      fields={[
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
        {
          name: 'password',
          label: 'Password',
          autoComplete: 'current-password',
          ref: passwordInput,
        },
      ]}
      size="md"
      submitLabel="Sign in to Admin Panel"
      submitting={state === 'submitting'}
      disabled={closed}
      onSubmit={(values) => onSubmit({ ...values, email: emailRule.normalise(values.email) })}
      rememberMe={{
        beside: (
          <Anchor component={Link} to={paths.forgotPassword}>
            Forgot password?
          </Anchor>
        ),
      }}
    >
      <FormError>{error}</FormError>
      {!locked && failures > 0 && remaining > 0 ? (
        <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} role="status">
          {MESSAGES.attemptsRemaining(remaining)}
        </Alert>
      ) : null}
      {locked ? (
        // No live region: a screen reader would announce the countdown every second.
        <Alert color="warn" icon={<IconLock aria-hidden />} role="group" aria-label="Locked">
          <span className="tabular">{MESSAGES.wait(formatShortCountdown(lockedSeconds))}</span>
        </Alert>
      ) : null}
      {state === 'success' ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
          Signed in. Opening the portal…
        </Alert>
      ) : null}
    </CredentialForm>
  );
}
