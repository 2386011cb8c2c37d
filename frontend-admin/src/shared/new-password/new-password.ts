import {
  confirmPasswordRule,
  newAdminPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

/** Initial values and rules of a form in which an administrator sets a password. */
export const newPasswordForm = {
  initialValues: { newPassword: '', confirmPassword: '' },
  validate: { newPassword: newAdminPasswordRule, confirmPassword: confirmPasswordRule },
};
