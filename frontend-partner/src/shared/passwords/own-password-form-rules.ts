import {
  changedPasswordRule,
  confirmPasswordRule,
  currentPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const ownPasswordForm = {
  currentPassword: currentPasswordRule,
  newPassword: changedPasswordRule,
  confirmPassword: confirmPasswordRule,
};
