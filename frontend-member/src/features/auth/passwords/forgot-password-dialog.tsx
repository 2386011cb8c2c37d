import { Anchor, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useRefusal } from '@nattil/frontend-shared/ui/time/refused-wait';
import { useState } from 'react';
import { visitorRefusal } from '../../../shared/visitor-refusal.ts';
import { useForgotPasswordMutation } from '../signInApi.ts';
import { forgotPasswordForm } from '../credential-forms.ts';
import { ResetLinkSent } from './reset-link-sent.tsx';

interface ForgotPasswordDialogProps {
  /** The contact typed in the login. */
  emailOrNumber: string;
  onLogin: () => void;
}

const fields = [
  { name: 'emailOrNumber', label: 'Email or mobile number', autoComplete: 'username' },
] as const;

/** Requests a password reset link. The answer does not reveal whether an account exists. */
export function ForgotPasswordDialog({ emailOrNumber, onLogin }: ForgotPasswordDialogProps) {
  const [ask, { isLoading: submitting }] = useForgotPasswordMutation();
  const [sent, setSent] = useState<{ to: string; times: number }>();
  const refusal = useRefusal();
  const form = useForm({
    ...forgotPasswordForm,
    initialValues: { emailOrNumber },
    clearInputErrorOnChange: true,
  });
  const typed = form.values.emailOrNumber.trim();

  async function send(): Promise<void> {
    if (refusal.isWaiting) return;
    refusal.clear();
    try {
      await ask({ emailOrNumber: typed }).unwrap();
      setSent((before) => ({ to: typed, times: (before?.times ?? 0) + 1 }));
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  function showRefusal(error: ApiError): void {
    const { text, atField } = visitorRefusal(error, 'emailOrNumber');
    if (!atField) {
      refusal.show(text, error);
      return;
    }
    setSent(undefined);
    refuseField(form, 'emailOrNumber', text);
  }

  return (
    <Dialog
      title="Forgot password"
      submitting={submitting}
      dirty={sent === undefined && form.isDirty()}
    >
      {sent ? (
        <ResetLinkSent
          // A new key, so that the next notice is announced again.
          key={sent.times}
          to={sent.to}
          error={refusal.text}
          isWaiting={refusal.isWaiting}
          sending={submitting}
          onSendAgain={() => void send()}
          onLogin={onLogin}
        />
      ) : (
        <CredentialForm
          form={form}
          fields={fields}
          error={refusal.text}
          submitLabel="Send link"
          submitting={submitting}
          ready={typed !== '' && !refusal.isWaiting}
          onSubmit={() => void send()}
          onLeave={(field) => form.validateField(field)}
          foot={
            <>
              <Text size="sm" c="dimmed">
                We send you a link by which you set a new password.
              </Text>
              <Text ta="center" size="sm">
                <Anchor component="button" type="button" inherit mih={44} onClick={onLogin}>
                  Back to login
                </Anchor>
              </Text>
            </>
          }
        />
      )}
    </Dialog>
  );
}
