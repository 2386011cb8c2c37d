import {
  confirmPasswordRule,
  currentPasswordRule,
  newPasswordRule,
} from '@nattil/contracts/rules/password';

export const changePasswordForm = {
  initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  validate: {
    currentPassword: currentPasswordRule,
    newPassword: newPasswordRule,
    confirmPassword: confirmPasswordRule,
  },
};

export const deleteAccountForm = {
  initialValues: { password: '' },
  validate: { password: currentPasswordRule },
};
