import { partnerNameRule } from '@nattil/contracts/rules/partners/partners';
import { currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';

export const nameForm = { name: partnerNameRule };
export const deleteForm = { password: currentPasswordRule };
