import { emailRule } from '@nattil/contracts/rules/fields/contact';

export const forgotPasswordForm = {
  initialValues: { email: '' },
  validate: { email: emailRule },
};
