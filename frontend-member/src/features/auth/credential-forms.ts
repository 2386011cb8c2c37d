import { contactRule, forgottenContactRule } from '@nattil/contracts/rules/contact';
import {
  confirmPasswordRule,
  loginPasswordRule,
  newPasswordRule,
} from '@nattil/contracts/rules/password';

/** The fields of the login dialog with their rules; the checkbox has none. */
export const loginForm = {
  initialValues: { emailOrNumber: '', password: '', rememberMe: false },
  validate: { emailOrNumber: contactRule, password: loginPasswordRule },
};

/** The field by which a link for a new password is asked for. */
export const forgotPasswordForm = {
  // The login below has a field of the same name, by which fields are found.
  name: 'forgot-password',
  initialValues: { emailOrNumber: '' },
  validate: { emailOrNumber: forgottenContactRule },
};

/** The fields of the page to which a link in a mail leads. */
export const setPasswordForm = {
  initialValues: { newPassword: '', confirmPassword: '' },
  validate: { newPassword: newPasswordRule, confirmPassword: confirmPasswordRule },
};

export const signUpForm = {
  initialValues: { emailOrNumber: '', newPassword: '', confirmPassword: '' },
  validate: {
    emailOrNumber: contactRule,
    newPassword: newPasswordRule,
    confirmPassword: confirmPasswordRule,
  },
};
