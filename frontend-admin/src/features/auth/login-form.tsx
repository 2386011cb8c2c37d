import { Alert, Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { emailRule } from '@nattil/contracts/rules/contact';
import { LOGIN_FAILURES_UNTIL_LOCK } from '@nattil/contracts/rules/identity';
import { ADMIN_LOGIN_MESSAGES as MESSAGES } from '@nattil/contracts/rules/login-errors';
import { TOAST_LONGEST_SECONDS } from '@nattil/contracts/rules/notices';
import { formatShortCountdown } from '@nattil/contracts/formats';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { PasswordField } from '@nattil/frontend-shared/ui/password-field.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { adminLoginForm, type LoginValues } from './admin-login-form.ts';

interface LoginFormProps {
  state: 'normal' | 'submitting' | 'success';
  /** Why the last try was refused. */
  error: string | null;
  failures: number;
  /** 0 while the form is open. */
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
    // Disabled while the server was asked, the field lost the focus; what is wrong is mostly there.
    if (error && !closed) passwordInput.current?.select();
  }, [error, closed]);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!closed) onSubmit({ ...values, email: emailRule.normalise(values.email) });
        },
        (errors) => {
          form.getInputNode(errors.email ? 'email' : 'password')?.focus();
        },
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          size="md"
          disabled={closed}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          size="md"
          disabled={closed}
          ref={passwordInput}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox
            label="Remember me"
            disabled={closed}
            key={form.key('rememberMe')}
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
          <Anchor component="button" type="button" onClick={sayWhomToAsk}>
            Forgot password?
          </Anchor>
        </Group>
        <FormError>{error}</FormError>
        {!locked && failures > 0 && remaining > 0 ? (
          <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} role="status">
            {MESSAGES.attemptsRemaining(remaining)}
          </Alert>
        ) : null}
        {locked ? (
          // No live region: a countdown that is read out every second cannot be listened to.
          <Alert color="warn" icon={<IconLock aria-hidden />} role="group" aria-label="Locked">
            <span className="tabular">{MESSAGES.wait(formatShortCountdown(lockedSeconds))}</span>
          </Alert>
        ) : null}
        {state === 'success' ? (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
            Signed in. Opening the portal…
          </Alert>
        ) : null}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={state === 'submitting'}
          aria-disabled={closed || undefined}
        >
          Sign in to Admin Panel
        </Button>
      </Stack>
    </form>
  );
}

function sayWhomToAsk(): void {
  toast.show('Please contact the system administrator to reset your password.', {
    seconds: TOAST_LONGEST_SECONDS,
  });
}
