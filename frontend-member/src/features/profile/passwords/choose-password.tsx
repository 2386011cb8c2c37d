import { useForm } from '@mantine/form';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PasswordChecklist } from '../../../shared/password/password-checklist.tsx';
import { changePasswordForm } from './account-forms.ts';
import { useChangePasswordMutation } from '../ownProfileApi.ts';
import { passwordRefusal } from './password-refusal.ts';

interface ChoosePasswordProps {
  onChosen: () => void;
  /** Shown below the button. */
  foot: ReactNode;
}

/** Asks for a new password to replace the one that an administrator set. */
export function ChoosePassword({ onChosen, foot }: ChoosePasswordProps) {
  const [change, { isLoading: submitting }] = useChangePasswordMutation();
  const [formError, setFormError] = useState<string | null>(null);
  const rulesId = useId();
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    ...changePasswordForm,
    name: 'choose-password',
    clearInputErrorOnChange: true,
  });
  const { currentPassword, newPassword, confirmPassword } = form.values;
  const ready = currentPassword !== '' && newPassword !== '' && confirmPassword === newPassword;
  useEffect(() => first.current?.focus(), []);

  async function submit(): Promise<void> {
    setFormError(null);
    try {
      await change({ currentPassword, newPassword }).unwrap();
      onChosen();
    } catch (error) {
      const { field, text } = passwordRefusal(
        isApiError(error) ? error : { status: 'NETWORK' },
        ['currentPassword', 'newPassword'],
        'currentPassword',
        'Your password could not be changed. Please try again.',
      );
      if (field) refuseField(form, field, text);
      else setFormError(text);
    }
  }

  return (
    <CredentialForm
      form={form}
      fields={[
        {
          name: 'currentPassword',
          label: 'The password that you were given',
          autoComplete: 'current-password',
          ref: first,
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
        { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
      ]}
      error={formError}
      submitLabel="Save Password"
      submitting={submitting}
      ready={ready}
      onSubmit={() => void submit()}
      onLeave={(field) => {
        // Leaving an empty field for a later one is no error.
        if (form.values[field] !== '') form.validateField(field);
      }}
      foot={foot}
    />
  );
}
