import { REDIRECT_DELAY_MS } from '@nattil/contracts/rules/notices';
import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  dialogClosed,
  dialogOpened,
  dialogPushed,
  type DialogRequest,
  otpSentAgain,
} from '../dialogs.ts';
import { useAppDispatch } from '../hooks.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';
import { isProtectedPath } from './protected-path.ts';

const LoginDialog = lazy(async () => ({
  default: (await import('../../features/auth/login-dialog.tsx')).LoginDialog,
}));
const SignUpDialog = lazy(async () => ({
  default: (await import('../../features/auth/sign-up-dialog.tsx')).SignUpDialog,
}));
const ProfileDialog = lazy(async () => ({
  default: (await import('../../features/profile/profile-dialog.tsx')).ProfileDialog,
}));
const CardIssuedDialog = lazy(async () => ({
  default: (await import('../../features/card/card-issued-dialog.tsx')).CardIssuedDialog,
}));
const ManageCardDialog = lazy(async () => ({
  default: (await import('../../features/card/manage-card-dialog.tsx')).ManageCardDialog,
}));
const OtpDialog = lazy(async () => ({
  default: (await import('../../features/card/otp-dialog.tsx')).OtpDialog,
}));
const CardActivatedDialog = lazy(async () => ({
  default: (await import('../../features/card/card-activated-dialog.tsx')).CardActivatedDialog,
}));
const RegisterShopDialog = lazy(async () => ({
  default: (await import('../../features/register-shop/register-shop-dialog.tsx'))
    .RegisterShopDialog,
}));

interface DialogOfProps {
  request: DialogRequest;
  opened: boolean;
}

/** The dialog of a request, and where each of its outcomes leads. */
export function DialogOf({ request, opened }: DialogOfProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const close = () => dispatch(dialogClosed(request.name));
  const open = (next: DialogRequest) => dispatch(dialogOpened(next));

  switch (request.name) {
    case 'login': {
      const { origin, stay = false, notice = null, then } = request;
      const leave = () => {
        close();
        // Declined to sign in again: the page behind may go now.
        if (stay) dispatch(session.actions.noticeSeen());
      };
      return (
        <LoginDialog
          opened={opened}
          notice={notice}
          onClose={leave}
          onSwitchToSignUp={() => {
            leave();
            open({ name: 'signup' });
          }}
          onSignedIn={({ profileMissing }) => {
            if (profileMissing) {
              open({ name: 'profile' });
              return;
            }
            close();
            if (then) open({ name: then });
            if (!stay) void navigate(origin && isProtectedPath(origin) ? origin : paths.search);
          }}
        />
      );
    }
    case 'signup':
      return (
        <SignUpDialog
          opened={opened}
          onClose={close}
          onSwitchToLogin={() => open({ name: 'login' })}
          onSignedUp={({ profileMissing }) => {
            if (profileMissing) {
              open({ name: 'profile' });
              return;
            }
            close();
            void navigate(paths.search);
          }}
        />
      );
    case 'profile':
      return (
        <ProfileDialog
          opened={opened}
          onClose={close}
          onCreated={() => {
            open({ name: 'card-issued' });
            setTimeout(() => void navigate(paths.search), REDIRECT_DELAY_MS);
          }}
          onExists={() => {
            close();
            void navigate(paths.search);
          }}
        />
      );
    case 'card-issued':
      return (
        <CardIssuedDialog
          opened={opened}
          onClose={close}
          onActivate={() => open({ name: 'manage-card' })}
          onLogin={() => open({ name: 'login' })}
        />
      );
    case 'manage-card':
      return (
        <ManageCardDialog
          opened={opened}
          onClose={close}
          onCodeSent={(sending) => dispatch(dialogPushed({ name: 'otp', sending }))}
          onApply={() => open({ name: 'profile' })}
        />
      );
    case 'otp':
      return (
        <OtpDialog
          opened={opened}
          sending={request.sending}
          onClose={close}
          onSentAgain={(sending) => dispatch(otpSentAgain(sending))}
          onActivated={() => open({ name: 'card-activated', at: Date.now() })}
        />
      );
    case 'card-activated':
      return (
        <CardActivatedDialog
          opened={opened}
          activatedAt={request.at}
          onClose={close}
          onFindShops={() => {
            close();
            void navigate(paths.search);
          }}
        />
      );
    case 'register-shop':
      return <RegisterShopDialog opened={opened} onClose={close} />;
  }
}
