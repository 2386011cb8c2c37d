import {
  confirmPasswordRule,
  newAdminPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const firstPasswordForm = {
  initialValues: { newPassword: '', confirmPassword: '' },
  validate: { newPassword: newAdminPasswordRule, confirmPassword: confirmPasswordRule },
};
