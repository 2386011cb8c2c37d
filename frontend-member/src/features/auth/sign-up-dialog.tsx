import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SIGN_UP_ERRORS } from '@nattil/contracts/rules/form-errors';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { PasswordField } from '@nattil/frontend-shared/ui/password-field.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useId, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useSignUpMutation } from './authApi.ts';
import { signUpForm } from './credential-forms.ts';
import { signUpRestrictedAlert } from './login-alert.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { signUpRefusal } from './sign-up-refusal.ts';
import type { Arrival } from './use-complete-sign-in.ts';

interface SignUpDialogProps {
  onSwitchToLogin: () => void;
  onSignedUp: (arrival: Arrival) => void;
}

const fields = ['emailOrNumber', 'newPassword', 'confirmPassword'] as const;
type Field = (typeof fields)[number];

export function SignUpDialog({ onSwitchToLogin, onSignedUp }: SignUpDialogProps) {
  const dispatch = useAppDispatch();
  const [signUp] = useSignUpMutation();
  const [submitting, setSubmitting] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const rulesId = useId();
  const form = useForm({ ...signUpForm, clearInputErrorOnChange: true });
  const { emailOrNumber, newPassword, confirmPassword } = form.values;
  const ready =
    emailOrNumber.trim() !== '' && newPassword !== '' && confirmPassword === newPassword;

  function refuseAt(field: Field, text: string): void {
    form.setFieldError(field, text);
    form.getInputNode(field)?.focus();
  }

  function showRefusal(error: ApiError): void {
    const { place, text } = signUpRefusal(error);
    if (place === 'contact') refuseAt('emailOrNumber', text);
    else if (place === 'password') refuseAt('newPassword', text);
    else if (place === 'toast') toast.error(text);
    else if (place === 'alert') signUpRestrictedAlert(SIGN_UP_ERRORS.restrictedTitle, text);
    else setFormError(text);
  }

  async function submit(): Promise<void> {
    setFormError(null);
    setSubmitting(true);
    try {
      const { accessToken, refreshToken, user, requiresVerification } = await signUp({
        emailOrNumber: emailOrNumber.trim(),
        password: newPassword,
      }).unwrap();
      if (accessToken && user) dispatch(session.signIn({ accessToken, refreshToken, user }));
      onSignedUp({ profileMissing: requiresVerification || user?.isProfileComplete !== true });
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    } finally {
      setSubmitting(false);
    }
  }

  /** A field says what it lacks when it is left for another one of the form. */
  function leave(field: Field, next: EventTarget | null): void {
    const stays = next instanceof HTMLElement && next.closest('form') !== null;
    if (stays) form.validateField(field);
  }

  return (
    <Dialog title="Sign up" submitting={submitting} dirty={form.isDirty()}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => form.getInputNode(fields.find((field) => errors[field]) ?? '')?.focus(),
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
            label="New password"
            autoComplete="new-password"
            aria-describedby={rulesId}
            readOnly={submitting}
            {...form.getInputProps('newPassword')}
            onBlur={(event) => leave('newPassword', event.relatedTarget)}
          />
          <PasswordChecklist id={rulesId} password={newPassword} />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            readOnly={submitting}
            {...form.getInputProps('confirmPassword')}
            onBlur={(event) => leave('confirmPassword', event.relatedTarget)}
          />
          <Button type="submit" fullWidth loading={submitting} aria-disabled={!ready || undefined}>
            Sign up
          </Button>
          <Text ta="center" size="sm">
            Already a member?{' '}
            <Anchor component="button" type="button" inherit onClick={onSwitchToLogin}>
              Login
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Dialog>
  );
}
