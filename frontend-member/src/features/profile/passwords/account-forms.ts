import {
  changedPasswordRule,
  confirmPasswordRule,
  currentPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const changePasswordForm = {
  initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  validate: {
    currentPassword: currentPasswordRule,
    newPassword: changedPasswordRule,
    confirmPassword: confirmPasswordRule,
  },
};

export const deleteAccountForm = {
  initialValues: { password: '' },
  validate: { password: currentPasswordRule },
};
