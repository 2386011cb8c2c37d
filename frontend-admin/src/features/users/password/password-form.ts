import {
  confirmResetPasswordRule,
  resetPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const EMPTY_PASSWORDS = { newPassword: '', confirmPassword: '' };

export const passwordRules = {
  newPassword: resetPasswordRule,
  confirmPassword: confirmResetPasswordRule,
};
