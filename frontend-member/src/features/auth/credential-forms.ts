import { contactRule, forgottenContactRule } from '@nattil/contracts/rules/fields/contact';
import {
  confirmPasswordRule,
  loginPasswordRule,
  newPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

/** The fields and rules of the login dialog; the checkbox has no rule. */
export const loginForm = {
  initialValues: { emailOrNumber: '', password: '', rememberMe: false },
  validate: { emailOrNumber: contactRule, password: loginPasswordRule },
};

/** The field and rules of the password reset request. */
export const forgotPasswordForm = {
  // Distinct, because the login below has a field of the same name and fields are found by name.
  name: 'forgot-password',
  initialValues: { emailOrNumber: '' },
  validate: { emailOrNumber: forgottenContactRule },
};

/** The fields and rules of the page that a mailed link opens. */
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
