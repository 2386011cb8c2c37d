/** Permissions by administrator role. The server enforces them; the portal hides the rest. */
import { choiceRule } from '../rule.ts';

export const ADMIN_ROLES = ['owner', 'manager', 'support', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const adminRoleRule = choiceRule(ADMIN_ROLES, 'Please select a role');

export const ROLE_TEXTS: Readonly<Record<AdminRole, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, also roles, keys of other systems and locks' },
  manager: { name: 'Manager', may: 'Everything but roles, keys of other systems and locks' },
  support: {
    name: 'Support',
    may: 'Read, expire and resend OTPs, send password links, settle reports',
  },
  auditor: { name: 'Auditor', may: 'Read, also the audit trail' },
};

const MANAGERS: readonly AdminRole[] = ['owner', 'manager'];
const SUPPORT: readonly AdminRole[] = ['owner', 'manager', 'support'];

/** Permissions with the texts that refusals and the API's documentation use. */
const PERMISSIONS = {
  read: {
    text: 'see the dashboard, notifications, members, card reviews, shops, people at tills, purchases, reports and OTP sessions',
    roles: ADMIN_ROLES,
  },
  'audit.read': { text: 'read and verify the audit trail', roles: ['owner', 'manager', 'auditor'] },
  'otp.manage': { text: 'expire and resend one-time passwords', roles: SUPPORT },
  'members.password-link': {
    text: 'send members a link to choose another password',
    roles: SUPPORT,
  },
  'members.reset-password': {
    text: "set a member's password, which is good for one sign-in",
    roles: MANAGERS,
  },
  'members.manage': {
    text: 'add, edit, suspend and activate members, invite them again, change their cards and decide about card reviews',
    roles: MANAGERS,
  },
  'members.erase': { text: 'delete members', roles: MANAGERS },
  'shops.manage': {
    text: 'add, edit and decide about shops, write to their owners, invite them to the till, set their discounts',
    roles: MANAGERS,
  },
  'purchases.record': {
    text: "record and reverse purchases on a shop's behalf",
    roles: MANAGERS,
  },
  'reports.settle': {
    text: "settle members' reports about shops",
    roles: SUPPORT,
  },
  reveal: { text: 'see bank account, IFSC and PAN unmasked', roles: MANAGERS },
  export: { text: 'take lists and reports out as files', roles: MANAGERS },
  'roles.manage': {
    text: 'see, invite, suspend and activate administrators, and change their roles',
    roles: ['owner'],
  },
  'locks.lift': {
    text: 'lift the locks of members, administrators and people at tills after wrong passwords',
    roles: ['owner'],
  },
  'keys.manage': {
    text: 'give other systems keys to the feeds of events, have events sent to them, and end both',
    roles: ['owner'],
  },
} satisfies Record<string, { text: string; roles: readonly AdminRole[] }>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: AdminRole, permission: Permission): boolean {
  const who: readonly AdminRole[] = PERMISSIONS[permission].roles;
  return who.includes(role);
}

/** Whether the role still exists; older sign-ins and events may contain other roles. */
export function isAdminRole(role: string | null): role is AdminRole {
  return ADMIN_ROLES.includes(role as AdminRole);
}

/** Description of a permission, worded to follow 'to'. */
export function permissionText(permission: Permission): string {
  return PERMISSIONS[permission].text;
}

/** Refusal for a caller whose role lacks the permission. */
export function roleNeeded(permission: Permission): string {
  return `This needs the role ${new Intl.ListFormat('en', { type: 'disjunction' }).format(PERMISSIONS[permission].roles)}`;
}
