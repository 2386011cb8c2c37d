import { useForm } from '@mantine/form';
import {
  type ApiError,
  fieldErrorsOf,
  isApiError,
  messageOf,
} from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { SIGN_UP_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { useId, useState } from 'react';
import { useSetPasswordMutation } from '../signInApi.ts';
import { setPasswordForm } from '../credential-forms.ts';
import { PasswordChecklist } from '../../../shared/password/password-checklist.tsx';

interface SetPasswordProps {
  /** The token of the mailed link. */
  token: string;
  /** Called with the server's message. */
  onSet: (message?: string) => void;
  /** Called if the link was used or has expired. */
  onInvalidLink: () => void;
}

/** Asks for a new password twice and sets it with the token of a link. */
export function SetPassword({ token, onSet, onInvalidLink }: SetPasswordProps) {
  const [setPassword, { isLoading: submitting }] = useSetPasswordMutation();
  const [formError, setFormError] = useState<string>();
  const rulesId = useId();
  const form = useForm({ ...setPasswordForm, clearInputErrorOnChange: true });
  const { newPassword, confirmPassword } = form.values;
  const ready = newPassword !== '' && confirmPassword === newPassword;

  function showRefusal(error: ApiError): void {
    const { newPassword: wrong } = fieldErrorsOf(error);
    if (error.code === 'PASSWORD_LINK_INVALID') onInvalidLink();
    else if (wrong) refuseField(form, 'newPassword', wrong);
    else if (error.status === 'NETWORK') setFormError(SIGN_UP_ERRORS.network);
    else setFormError(messageOf(error, SIGN_UP_ERRORS.serverError));
  }

  async function submit(): Promise<void> {
    setFormError(undefined);
    try {
      const { message } = await setPassword({ token, newPassword }).unwrap();
      onSet(message);
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  return (
    <CredentialForm
      form={form}
      fields={[
        {
          name: 'newPassword',
          label: 'New password',
          autoComplete: 'new-password',
          description: {
            id: rulesId,
            content: <PasswordChecklist id={rulesId} password={newPassword} />,
          },
        },
        { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
      ]}
      error={formError}
      submitLabel="Set password"
      submitting={submitting}
      ready={ready}
      onSubmit={() => void submit()}
      onLeave={(field) => form.validateField(field)}
    />
  );
}
