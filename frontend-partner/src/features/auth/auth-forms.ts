import {
  contactRule,
  emailRule,
  forgottenContactRule,
} from '@nattil/contracts/rules/fields/contact';
import { partnerNameRule } from '@nattil/contracts/rules/partners/partners';
import {
  confirmPasswordRule,
  loginPasswordRule,
  newPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';

export const signInForm = { contact: contactRule, password: loginPasswordRule };
export const forgotPasswordForm = { contact: forgottenContactRule };
export const shopSignInForm = { email: emailRule };
export const newPasswordForm = {
  newPassword: newPasswordRule,
  confirmPassword: confirmPasswordRule,
};
export const invitationForm = { name: partnerNameRule, ...newPasswordForm };
