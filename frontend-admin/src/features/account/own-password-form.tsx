import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { usePasswordHint } from '../../shared/new-password/use-password-hint.tsx';
import { useChangePasswordMutation } from './accountApi.ts';
import { ownPasswordForm } from './account-forms.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;

export function OwnPasswordForm() {
  const [change, { isLoading: submitting }] = useChangePasswordMutation();
  const [error, setError] = useState<string | null>(null);
  const hint = usePasswordHint();
  const form = useForm({ ...ownPasswordForm, clearInputErrorOnChange: true });

  async function submit(): Promise<void> {
    setError(null);
    const { currentPassword, newPassword } = form.getValues();
    try {
      await change({ currentPassword, newPassword }).unwrap();
      form.reset();
      toast.success('Password changed. You are signed out everywhere else.');
    } catch (refusal) {
      const wrong = fieldErrorsOf(refusal);
      const field = FIELDS.find((name) => wrong[name]);
      if (field) refuseField(form, field, wrong[field]!);
      else setError(messageOf(refusal, 'Failed to change your password. Please try again.'));
    }
  }

  return (
    <CredentialForm
      form={form}
      fields={[
        { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
        {
          name: 'newPassword',
          label: 'New password',
          autoComplete: 'new-password',
          description: hint,
        },
        { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
      ]}
      error={error}
      submitLabel="Change Password"
      submitting={submitting}
      onSubmit={() => void submit()}
    />
  );
}
