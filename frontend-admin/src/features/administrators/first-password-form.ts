import { confirmPasswordRule, newAdminPasswordRule } from '@nattil/contracts/rules/password';

export const firstPasswordForm = {
  initialValues: { newPassword: '', confirmPassword: '' },
  validate: { newPassword: newAdminPasswordRule, confirmPassword: confirmPasswordRule },
};
