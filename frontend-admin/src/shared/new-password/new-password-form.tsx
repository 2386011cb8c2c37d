import { Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { newPasswordForm } from './new-password.ts';
import { usePasswordHint } from './use-password-hint.tsx';

interface NewPasswordFormProps {
  label: string;
  submitting: boolean;
  /** Sets the password; a rejection is shown in the form unless `onRefused` handles it. */
  onSubmit: (newPassword: string) => Promise<void>;
  /** Returns true if the refusal needs no message in the form. */
  onRefused: (refusal: unknown) => boolean;
}

/** Sets an administrator's password with the token of a mailed link. */
export function NewPasswordForm({ label, submitting, onSubmit, onRefused }: NewPasswordFormProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const hint = usePasswordHint();
  const form = useForm({ ...newPasswordForm, clearInputErrorOnChange: true });

  async function submit(): Promise<void> {
    setRefused(null);
    try {
      await onSubmit(form.getValues().newPassword);
    } catch (refusal) {
      const { newPassword: wrong } = fieldErrorsOf(refusal);
      if (wrong) refuseField(form, 'newPassword', wrong);
      else if (!onRefused(refusal))
        setRefused(messageOf(refusal, 'Your password could not be set. Please try again.'));
    }
  }

  return (
    <CredentialForm
      form={form}
      fields={[
        {
          name: 'newPassword',
          label,
          autoComplete: 'new-password',
          description: hint,
        },
        { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
      ]}
      size="md"
      error={refused}
      submitLabel="Set Password"
      submitting={submitting}
      onSubmit={() => void submit()}
      onLeave={(field) => form.validateField(field)}
    />
  );
}

/** The form's place while its link is checked. */
export function LoadingPasswordForm({ label }: { label: string }) {
  return (
    <Stack gap="md" aria-busy aria-label={label} role="status">
      <Skeleton height={20} width="80%" />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={42} />
    </Stack>
  );
}
