import { contactRule } from '@nattil/contracts/rules/fields/contact';

export const inviteForm = { contact: contactRule };
