import { BRAND } from '@nattil/contracts/brand';
import { LOGIN_ALERTS } from '@nattil/contracts/rules/sign-in/login-errors';
import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import type { LoginRefusal } from './login-refusal.ts';

type Alert = Extract<LoginRefusal, { place: 'alert' }>;

/** Opens an alert that the person must read before the next attempt. */
export function loginAlert({ alert, text }: Alert, onResetPassword: () => void): void {
  if (alert === 'locked' || alert === 'reset') {
    alertDialog({
      title: LOGIN_ALERTS[alert].title,
      message: text,
      actions: [
        { label: alert === 'locked' ? 'Try Later' : 'Close' },
        { label: 'Reset Password', primary: true, onClick: onResetPassword },
      ],
    });
    return;
  }
  alertDialog({
    title: LOGIN_ALERTS[alert].title,
    message: text,
    actions: [{ label: 'Close' }, contactSupport],
  });
}

const contactSupport = {
  label: 'Contact Support',
  primary: true,
  onClick: () => {
    window.location.href = `mailto:${BRAND.support.email}`;
  },
};

export function signUpRestrictedAlert(title: string, text: string): void {
  alertDialog({ title, message: text, actions: [{ label: 'Close' }, contactSupport] });
}
