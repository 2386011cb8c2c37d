import { Anchor, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LOGIN_ERRORS } from '@nattil/contracts/rules/sign-in/login-errors';
import { TOAST_LONGEST_SECONDS } from '@nattil/contracts/rules/notices';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { closeDialog, pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useState } from 'react';
import { Agreement } from './agreement.tsx';
import { useLoginMutation } from './signInApi.ts';
import { loginForm } from './credential-forms.ts';
import { forgotPasswordDialog } from './passwords/forgot-password.ts';
import { loginAlert } from './login-alert.ts';
import { loginRefusal } from './login-refusal.ts';
import { type Arrival, useCompleteSignIn } from './session/use-complete-sign-in.ts';

interface LoginDialogProps {
  /** The reason why a login is required. */
  notice?: string | null;
  /** The contact typed in another form; the password is still needed. */
  emailOrNumber?: string;
  onSwitchToSignUp: () => void;
  onSignedIn: (arrival: Arrival) => void;
}

const fields = [
  { name: 'emailOrNumber', label: 'Email or mobile number', autoComplete: 'username' },
  { name: 'password', label: 'Password', autoComplete: 'current-password' },
] as const;

export function LoginDialog({
  notice = null,
  emailOrNumber: typedBefore = '',
  onSwitchToSignUp,
  onSignedIn,
}: LoginDialogProps) {
  const [login, { isLoading }] = useLoginMutation();
  const { completeSignIn, completing } = useCompleteSignIn();
  const [formError, setFormError] = useState(notice);
  const form = useForm({
    ...loginForm,
    initialValues: { ...loginForm.initialValues, emailOrNumber: typedBefore },
    clearInputErrorOnChange: true,
  });
  const { emailOrNumber, password, rememberMe } = form.values;
  const filled = emailOrNumber.trim() !== '' && password !== '';
  const submitting = isLoading || completing;

  /** Opens above this dialog, which keeps its input. */
  function forgotPassword(): void {
    void pushDialog(forgotPasswordDialog, {
      emailOrNumber: form.getValues().emailOrNumber.trim(),
      onLogin: () => closeDialog(forgotPasswordDialog),
    });
  }

  function showRefusal(error: ApiError): void {
    const refusal = loginRefusal(error, navigator.onLine);
    if (refusal.place === 'alert') loginAlert(refusal, forgotPassword);
    else if (refusal.place === 'toast') {
      toast.show(refusal.text, { tone: 'error', seconds: TOAST_LONGEST_SECONDS });
    } else if (refusal.place === 'form') setFormError(refusal.text);
    else
      refuseField(form, refusal.place === 'contact' ? 'emailOrNumber' : 'password', refusal.text);
  }

  async function submit(): Promise<void> {
    setFormError(null);
    toast.clearTrouble();
    try {
      const answer = await login({ email: emailOrNumber.trim(), password, rememberMe }).unwrap();
      const { accessToken, refreshToken, user } = answer;
      if (!accessToken) {
        setFormError(LOGIN_ERRORS.noToken);
        return;
      }
      onSignedIn(await completeSignIn({ accessToken, refreshToken, user, rememberMe }));
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  return (
    <Dialog title="Login" submitting={submitting} dirty={form.isDirty()}>
      <CredentialForm
        form={form}
        fields={fields}
        focusOn={typedBefore === '' ? undefined : 'password'}
        error={formError}
        submitLabel="Login"
        submitting={submitting}
        ready={filled}
        onSubmit={() => void submit()}
        onLeave={(field) => {
          if (form.getValues()[field] === '') form.validateField(field);
        }}
        rememberMe={{
          beside: (
            <Anchor component="button" type="button" size="sm" mih={44} onClick={forgotPassword}>
              Forgot password?
            </Anchor>
          ),
        }}
        foot={
          <>
            <Text ta="center" size="sm">
              New here?{' '}
              <Anchor component="button" type="button" inherit onClick={onSwitchToSignUp}>
                Sign up
              </Anchor>
            </Text>
            <Agreement doing="logging in" />
          </>
        }
      />
    </Dialog>
  );
}
