import { adminNameRule } from '@nattil/contracts/rules/portal/administrators';
import {
  confirmPasswordRule,
  currentPasswordRule,
  newAdminPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const nameForm = { validate: { name: adminNameRule } };

export const ownPasswordForm = {
  initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  validate: {
    currentPassword: currentPasswordRule,
    newPassword: newAdminPasswordRule,
    confirmPassword: confirmPasswordRule,
  },
};
