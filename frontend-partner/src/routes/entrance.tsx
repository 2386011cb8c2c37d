import { useLingui } from '@lingui/react/macro';
import { useLinkToken } from '@nattil/frontend-shared/ui/forms/use-link-token';
import { EntrancePage } from '../shared/ui/entrance-page.tsx';
import { AcceptInvitation } from '../features/auth/accept-invitation.tsx';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { ShopSignIn } from '../features/auth/shop-sign-in.tsx';
import { SignIn } from '../features/auth/sign-in.tsx';

export function SignInPage() {
  const { t } = useLingui();
  return (
    <EntrancePage title={t`Sign in to the till`}>
      <SignIn />
    </EntrancePage>
  );
}

export function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <EntrancePage title={t`Forgot password`}>
      <ForgotPassword />
    </EntrancePage>
  );
}

export function ShopSignInPage() {
  const { t } = useLingui();
  return (
    <EntrancePage title={t`Shop sign-in`}>
      <ShopSignIn />
    </EntrancePage>
  );
}

/** The token is in the fragment, which never reaches a server or a log. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const token = useLinkToken();
  return (
    <EntrancePage title={t`Set your password`}>
      <ResetPassword key={token} token={token} />
    </EntrancePage>
  );
}

export function InvitationPage() {
  const { t } = useLingui();
  const token = useLinkToken();
  return (
    <EntrancePage title={t`Invitation`}>
      <AcceptInvitation key={token} token={token} />
    </EntrancePage>
  );
}
