import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useId, useState } from 'react';
import { PasswordChecklist } from '../../../shared/password/password-checklist.tsx';
import { changePasswordForm } from './account-forms.ts';
import { useChangePasswordMutation } from '../ownProfileApi.ts';
import { passwordRefusal } from './password-refusal.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;

/** Asks for the current password and a new one; all other devices are signed out. */
export function ChangePasswordDialog() {
  const { close } = useDialog();
  const [change, { isLoading: submitting }] = useChangePasswordMutation();
  const [formError, setFormError] = useState<string | null>(null);
  const rulesId = useId();
  const form = useForm({ ...changePasswordForm, clearInputErrorOnChange: true });
  const { currentPassword, newPassword, confirmPassword } = form.values;
  const ready = currentPassword !== '' && newPassword !== '' && confirmPassword === newPassword;

  async function submit(): Promise<void> {
    setFormError(null);
    try {
      await change({ currentPassword, newPassword }).unwrap();
      close();
      toast.success('Password changed. Your other devices are signed out.');
    } catch (error) {
      const { field, text } = passwordRefusal(
        isApiError(error) ? error : { status: 'NETWORK' },
        FIELDS,
        'currentPassword',
        'Your password could not be changed. Please try again.',
      );
      if (field) refuseField(form, field, text);
      else setFormError(text);
    }
  }

  return (
    <Dialog title="Change Password" submitting={submitting} dirty={form.isDirty()}>
      <CredentialForm
        form={form}
        fields={[
          {
            name: 'currentPassword',
            label: 'Current password',
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: 'New password',
            autoComplete: 'new-password',
            description: {
              id: rulesId,
              content: <PasswordChecklist id={rulesId} password={newPassword} />,
            },
          },
          {
            name: 'confirmPassword',
            label: 'Confirm new password',
            autoComplete: 'new-password',
          },
        ]}
        error={formError}
        submitLabel="Change Password"
        submitting={submitting}
        ready={ready}
        onSubmit={() => void submit()}
        onLeave={(field) => {
          // Leaving an empty field for a later one is no error.
          if (form.values[field] !== '') form.validateField(field);
        }}
      >
        <Text size="sm" c="dimmed">
          You stay signed in here. All your other devices are signed out.
        </Text>
      </CredentialForm>
    </Dialog>
  );
}
