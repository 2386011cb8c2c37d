import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { loginPasswordRule } from '@nattil/contracts/rules/sign-in/password';

export interface LoginValues {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** The fields of the login form and their rules; the checkbox has no rule. */
export const adminLoginForm = {
  initialValues: { email: '', password: '', rememberMe: false } satisfies LoginValues,
  validate: { email: emailRule, password: loginPasswordRule },
};
