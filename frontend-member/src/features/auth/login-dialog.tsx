import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LOGIN_ERRORS } from '@nattil/contracts/rules/login-errors';
import { TOAST_LONGEST_SECONDS } from '@nattil/contracts/rules/notices';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { PasswordField } from '@nattil/frontend-shared/ui/password-field.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useState } from 'react';
import { useLoginMutation } from './authApi.ts';
import { loginForm } from './credential-forms.ts';
import { loginAlert } from './login-alert.ts';
import { loginRefusal } from './login-refusal.ts';
import { type Arrival, useCompleteSignIn } from './use-complete-sign-in.ts';

interface LoginDialogProps {
  /** Why the person is asked to log in. */
  notice?: string | null;
  onSwitchToSignUp: () => void;
  onSignedIn: (arrival: Arrival) => void;
}

export function LoginDialog({ notice = null, onSwitchToSignUp, onSignedIn }: LoginDialogProps) {
  const [login] = useLoginMutation();
  const completeSignIn = useCompleteSignIn();
  const [submitting, setSubmitting] = useState(false);
  const [formError, setFormError] = useState(notice);
  const form = useForm({ ...loginForm, clearInputErrorOnChange: true });
  const { emailOrNumber, password, rememberMe } = form.values;
  const filled = emailOrNumber.trim() !== '' && password !== '';

  function showRefusal(error: ApiError): void {
    const refusal = loginRefusal(error, navigator.onLine);
    if (refusal.place === 'alert') loginAlert(refusal);
    else if (refusal.place === 'toast') {
      toast.show(refusal.text, { tone: 'error', seconds: TOAST_LONGEST_SECONDS });
    } else if (refusal.place === 'form') setFormError(refusal.text);
    else {
      const field = refusal.place === 'contact' ? 'emailOrNumber' : 'password';
      form.setFieldError(field, refusal.text);
      form.getInputNode(field)?.focus();
    }
  }

  async function submit(): Promise<void> {
    setFormError(null);
    setSubmitting(true);
    try {
      const answer = await login({ email: emailOrNumber.trim(), password, rememberMe }).unwrap();
      const { accessToken, refreshToken, user } = answer;
      if (!accessToken) {
        setFormError(LOGIN_ERRORS.noToken);
        return;
      }
      onSignedIn(await completeSignIn({ accessToken, refreshToken, user }));
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <Dialog title="Login" submitting={submitting} dirty={form.isDirty()}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => {
            form.getInputNode(errors.emailOrNumber ? 'emailOrNumber' : 'password')?.focus();
          },
        )}
      >
        <Stack gap="md">
          <FormError>{formError}</FormError>
          <TextInput
            label="Email or mobile number"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            readOnly={submitting}
            {...form.getInputProps('emailOrNumber')}
            onBlur={(event) => leave('emailOrNumber', event.relatedTarget)}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            readOnly={submitting}
            {...form.getInputProps('password')}
            onBlur={(event) => leave('password', event.relatedTarget)}
          />
          <Checkbox
            label="Remember me"
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
          <Button type="submit" fullWidth loading={submitting} aria-disabled={!filled || undefined}>
            Login
          </Button>
          <Text ta="center" size="sm">
            New here?{' '}
            <Anchor component="button" type="button" inherit onClick={onSwitchToSignUp}>
              Sign up
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Dialog>
  );

  /** An empty field says so when it is left for another one, not when the dialog is being closed. */
  function leave(field: 'emailOrNumber' | 'password', next: EventTarget | null): void {
    const stays = next instanceof HTMLElement && next.closest('form') !== null;
    if (stays && form.getValues()[field] === '') form.validateField(field);
  }
}
