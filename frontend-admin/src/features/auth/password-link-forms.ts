import { emailRule } from '@nattil/contracts/rules/fields/contact';
import {
  confirmPasswordRule,
  newAdminPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const forgotPasswordForm = {
  initialValues: { email: '' },
  validate: { email: emailRule },
};

export const setPasswordForm = {
  initialValues: { newPassword: '', confirmPassword: '' },
  validate: { newPassword: newAdminPasswordRule, confirmPassword: confirmPasswordRule },
};
