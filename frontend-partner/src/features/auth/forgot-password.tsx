import { useLingui } from '@lingui/react/macro';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { forgotPasswordForm } from './auth-forms.ts';
import { useForgotPasswordMutation } from './authApi.ts';
import { BackToSignIn, LinkAsked } from './link-asked.tsx';

export function ForgotPassword() {
  const { t } = useLingui();
  const [ask, { isSuccess }] = useForgotPasswordMutation();
  if (isSuccess)
    return (
      <LinkAsked
        text={t`If you have an account with us, a link to set a new password is on its way. It works for 15 minutes.`}
      />
    );
  return (
    <TillForm
      fields={[
        {
          name: 'contact',
          label: t`Email or mobile number`,
          autoComplete: 'username',
          inputMode: 'email',
        },
      ]}
      rules={forgotPasswordForm}
      fieldsOfServer={{ emailOrNumber: 'contact' }}
      submitLabel={t`Send link`}
      onSubmit={async ({ contact }) => void (await ask({ emailOrNumber: contact }).unwrap())}
      foot={<BackToSignIn />}
    />
  );
}
