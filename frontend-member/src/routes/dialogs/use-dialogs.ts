import { REDIRECT_DELAY_MS } from '@nattil/contracts/rules/notices';
import {
  closeAllDialogs,
  closeDialog,
  openDialog,
  pushDialog,
} from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginDialog, signUpDialog } from '../../features/auth/dialogs.ts';
import type { Arrival } from '../../features/auth/session/use-complete-sign-in.ts';
import {
  cardActivatedDialog,
  cardIssuedDialog,
  manageCardDialog,
  otpDialog,
  showCardDialog,
} from '../../features/card/dialogs.ts';
import type { OtpSending } from '../../shared/otp/otp-sending.ts';
import type { ContactToChange } from '../../features/profile/own-profile/own-profile-dialog.tsx';
import { ownProfileDialog, profileDialog } from '../../features/profile/dialogs.ts';
import { changePasswordDialog } from '../../features/profile/passwords/password-dialogs.ts';
import { registerShopDialog } from '../../features/register-shop/dialogs.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import { isProtectedPath } from './protected-path.ts';

interface LoginOptions {
  /** The contact typed in another form. */
  emailOrNumber?: string;
  /** The protected path that the person requested. */
  origin?: string;
  /** The person stays on this page after signing in. */
  stay?: boolean;
  /** The session expired on this page; open dialogs stay below the login. */
  notice?: string;
  /** Runs after the sign-in if the member has a profile. */
  then?: () => void;
}

/** Connects the outcomes of the dialogs, so that features do not depend on each other. */
export function useDialogs() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useMemo(() => {
    const goTo = (path: string) => void navigate(path);

    const changePassword = () => void openDialog(changePasswordDialog, {});

    function logIn({ emailOrNumber, origin, stay = false, notice, then }: LoginOptions = {}): void {
      const show = notice === undefined ? openDialog : pushDialog;
      const props = {
        notice,
        emailOrNumber,
        onSwitchToSignUp: signUp,
        onSignedIn: ({ profileMissing, mustChangePassword }: Arrival) => {
          if (mustChangePassword) {
            closeAllDialogs();
            return;
          }
          if (profileMissing) {
            applyForCard();
            return;
          }
          closeDialog(loginDialog);
          then?.();
          if (!stay) goTo(origin && isProtectedPath(origin) ? origin : paths.search);
        },
      };
      // The person declined to sign in again, so the page below closes now.
      const onClose = () => void (stay && dispatch(session.actions.noticeSeen()));
      void show(loginDialog, props, { onClose });
    }

    function signUp(): void {
      void openDialog(signUpDialog, {
        onSwitchToLogin: (emailOrNumber) => logIn({ emailOrNumber }),
        onSignedUp: ({ profileMissing }) => {
          if (profileMissing) {
            applyForCard();
            return;
          }
          closeDialog(signUpDialog);
          goTo(paths.search);
        },
      });
    }

    function applyForCard(): void {
      void openDialog(profileDialog, {
        onCreated: () => {
          void openDialog(cardIssuedDialog, {
            onLoginNeeded: () => logIn(),
            onApply: applyForCard,
            onCodeSent: enterCode,
            onNotIssued: manageCard,
          });
          setTimeout(() => goTo(paths.search), REDIRECT_DELAY_MS);
        },
        onExists: () => {
          closeDialog(profileDialog);
          goTo(paths.search);
        },
      });
    }

    function manageCard(): void {
      void openDialog(manageCardDialog, {
        onCodeSent: (sending) => enterCode(sending, pushDialog),
        onApply: applyForCard,
        onShow: () => void pushDialog(showCardDialog, { onApply: applyForCard }),
        onChangePassword: changePassword,
      });
    }

    function showCard(options: { onClose?: () => void } = {}): void {
      void openDialog(showCardDialog, { onApply: applyForCard }, options);
    }

    function enterCode(
      sending: OtpSending,
      show: typeof openDialog | typeof pushDialog = openDialog,
    ): void {
      void show(otpDialog, {
        sending,
        onChangeContact: (channel) =>
          ownProfile({
            contact: channel === 'email' ? 'email' : 'phone',
            onConfirmed: manageCard,
          }),
        onActivated: () =>
          void openDialog(cardActivatedDialog, {
            activatedAt: Date.now(),
            onFindShops: () => {
              closeDialog(cardActivatedDialog);
              goTo(paths.search);
            },
          }),
      });
    }

    function ownProfile(change?: ContactToChange): void {
      void openDialog(ownProfileDialog, { onComplete: applyForCard, change });
    }

    const registerShop = () => void openDialog(registerShopDialog, {});

    return {
      logIn,
      signUp,
      applyForCard,
      manageCard,
      showCard,
      enterCode,
      ownProfile: () => ownProfile(),
      changePassword,
      registerShop,
    };
  }, [dispatch, navigate]);
}
