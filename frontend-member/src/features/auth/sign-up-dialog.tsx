import { Anchor, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NOTICE_LANGUAGES, NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { SIGN_UP_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useId, useState } from 'react';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session.ts';
import { Agreement } from './agreement.tsx';
import { useSignUpMutation } from './signInApi.ts';
import { signUpForm } from './credential-forms.ts';
import { signUpRestrictedAlert } from './login-alert.ts';
import { PasswordChecklist } from '../../shared/password/password-checklist.tsx';
import { signUpRefusal } from './sign-up-refusal.ts';
import type { Arrival } from './session/use-complete-sign-in.ts';

interface SignUpDialogProps {
  /** Called with the contact that already has an account. */
  onSwitchToLogin: (emailOrNumber?: string) => void;
  onSignedUp: (arrival: Arrival) => void;
}

export function SignUpDialog({ onSwitchToLogin, onSignedUp }: SignUpDialogProps) {
  const dispatch = useAppDispatch();
  const [signUp, { isLoading: submitting }] = useSignUpMutation();
  const [formError, setFormError] = useState<string | null>(null);
  const rulesId = useId();
  const takenId = useId();
  const form = useForm({ ...signUpForm, clearInputErrorOnChange: true });
  const { emailOrNumber, newPassword, confirmPassword } = form.values;
  const isTaken = form.errors.emailOrNumber === SIGN_UP_ERRORS.taken;
  const ready =
    emailOrNumber.trim() !== '' && newPassword !== '' && confirmPassword === newPassword;

  function showRefusal(error: ApiError): void {
    const { place, text } = signUpRefusal(error);
    if (place === 'contact') refuseField(form, 'emailOrNumber', text);
    else if (place === 'password') refuseField(form, 'newPassword', text);
    else if (place === 'toast') toast.error(text);
    else if (place === 'alert') signUpRestrictedAlert(SIGN_UP_ERRORS.restrictedTitle, text);
    else setFormError(text);
  }

  async function submit(): Promise<void> {
    setFormError(null);
    try {
      const { accessToken, refreshToken, user, requiresVerification } = await signUp({
        emailOrNumber: emailOrNumber.trim(),
        password: newPassword,
        noticeVersion: NOTICE_VERSION,
        language: NOTICE_LANGUAGES[0],
      }).unwrap();
      // The form has no 'Remember me'.
      if (accessToken && user)
        dispatch(session.signIn({ accessToken, refreshToken, user, rememberMe: false }));
      onSignedUp({
        profileMissing: requiresVerification || user?.isProfileComplete !== true,
      });
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  return (
    <Dialog title="Sign up" submitting={submitting} dirty={form.isDirty()}>
      <CredentialForm
        form={form}
        fields={[
          {
            name: 'emailOrNumber',
            label: 'Email or mobile number',
            autoComplete: 'username',
            description: isTaken
              ? {
                  id: takenId,
                  content: (
                    <Anchor
                      id={takenId}
                      component="button"
                      type="button"
                      mih={24}
                      style={{ alignSelf: 'start' }}
                      onClick={() => onSwitchToLogin(emailOrNumber.trim())}
                    >
                      Log in instead
                    </Anchor>
                  ),
                }
              : undefined,
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
          { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
        ]}
        error={formError}
        submitLabel="Sign up"
        submitting={submitting}
        ready={ready}
        onSubmit={() => void submit()}
        onLeave={(field) => {
          // A refused contact stays marked until it changes.
          if (field !== 'emailOrNumber' || !isTaken) form.validateField(field);
        }}
        foot={
          <>
            <Agreement doing="signing up" />
            <Text ta="center" size="sm">
              Already a member?{' '}
              <Anchor component="button" type="button" inherit onClick={() => onSwitchToLogin()}>
                Login
              </Anchor>
            </Text>
          </>
        }
      />
    </Dialog>
  );
}
