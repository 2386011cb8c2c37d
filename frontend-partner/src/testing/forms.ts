import type { Rule } from '@nattil/contracts/rules/rule';
import { deleteForm, nameForm } from '../features/account/account-forms.ts';
import {
  forgotPasswordForm,
  invitationForm,
  newPasswordForm,
  shopSignInForm,
  signInForm,
} from '../features/auth/auth-forms.ts';
import { inviteForm } from '../features/people/invite-form.ts';
import { reverseForm } from '../features/purchases/reverse-form-rules.ts';
import { billForm, typedCardForm } from '../features/till/till-forms.ts';
import { ownPasswordForm } from '../shared/passwords/own-password-form-rules.ts';

/** Every form of the till with its rules. */
export const forms: Record<string, Record<string, Rule>> = {
  billForm,
  deleteForm,
  forgotPasswordForm,
  invitationForm,
  inviteForm,
  nameForm,
  newPasswordForm,
  ownPasswordForm,
  reverseForm,
  shopSignInForm,
  signInForm,
  typedCardForm,
};
