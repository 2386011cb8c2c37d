import type { InviteAdministratorRequest } from '@nattil/contracts/api/admin/administrators';
import { adminNameRule } from '@nattil/contracts/rules/portal/administrators';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { adminRoleRule } from '@nattil/contracts/rules/portal/roles';

/** The form of an invitation; it starts with the role that has the fewest permissions. */
export const invitationForm = {
  initialValues: { name: '', email: '', role: 'auditor' } as InviteAdministratorRequest,
  validate: { name: adminNameRule, email: emailRule, role: adminRoleRule },
};
