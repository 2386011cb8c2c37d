import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { PASSWORD_SET } from '../../shared/session/notices.ts';
import { session } from '../../shared/session/session.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { newPasswordForm } from './auth-forms.ts';
import { useResetPasswordMutation } from './authApi.ts';
import { BackToSignIn } from './link-asked.tsx';
import { useNewPasswordFields } from '../../shared/passwords/new-password-fields.ts';

/** Sets a password with the token of a mailed link; it ends all sessions of the person. */
export function ResetPassword({ token }: { token: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [reset] = useResetPasswordMutation();
  return (
    <TillForm
      fields={useNewPasswordFields()}
      rules={newPasswordForm}
      submitLabel={t`Set password`}
      onSubmit={async ({ newPassword }) => {
        await reset({ token, newPassword }).unwrap();
        dispatch(session.signOut({ notice: PASSWORD_SET }));
        void navigate(paths.login, { replace: true });
      }}
      foot={<BackToSignIn />}
    />
  );
}
