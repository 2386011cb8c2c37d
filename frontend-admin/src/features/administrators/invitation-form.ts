import type { InviteAdministratorRequest } from '@nattil/contracts/api/administrators';
import { adminNameRule } from '@nattil/contracts/rules/administrators';
import { emailRule } from '@nattil/contracts/rules/contact';
import { adminRoleRule } from '@nattil/contracts/rules/roles';

/** Whom to invite, as what: the role that may do the least until another one is chosen. */
export const invitationForm = {
  initialValues: { name: '', email: '', role: 'auditor' } as InviteAdministratorRequest,
  validate: { name: adminNameRule, email: emailRule, role: adminRoleRule },
};
