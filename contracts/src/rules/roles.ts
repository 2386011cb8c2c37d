/** What each role of an administrator may do. The server decides by it; the portal shows by it. */
import { choiceRule } from './rule.ts';

export const ADMIN_ROLES = ['owner', 'manager', 'support', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const adminRoleRule = choiceRule(ADMIN_ROLES, 'Please select a role');

export const ROLE_TEXTS: Readonly<Record<AdminRole, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, also roles and settings' },
  manager: { name: 'Manager', may: 'Everything but roles and settings' },
  support: { name: 'Support', may: 'Read, expire and resend OTPs, send password links' },
  auditor: { name: 'Auditor', may: 'Read, also the audit trail' },
};

const MANAGERS: readonly AdminRole[] = ['owner', 'manager'];
const SUPPORT: readonly AdminRole[] = ['owner', 'manager', 'support'];

const WHO = {
  /** See the dashboard, members, shops, purchases and OTP sessions. */
  read: ADMIN_ROLES,
  /** Read and verify the audit trail. */
  'audit.read': ['owner', 'manager', 'auditor'],
  /** Expire and resend one-time passwords. */
  'otp.manage': SUPPORT,
  'members.reset-password': SUPPORT,
  /** Add, edit, suspend and activate members, and change their cards. */
  'members.manage': MANAGERS,
  'members.erase': MANAGERS,
  /** Add, edit and decide about shops, write to their owners, set their discounts. */
  'shops.manage': MANAGERS,
  /** Record and reverse purchases on a shop's behalf. */
  'purchases.record': MANAGERS,
  /** See bank account, IFSC and PAN unmasked. */
  reveal: MANAGERS,
  export: MANAGERS,
  /** Invite administrators and change their roles. */
  'roles.manage': ['owner'],
  settings: ['owner'],
  /** Give other systems keys to the feeds of events, have events sent to them, and end both. */
  'keys.manage': ['owner'],
} satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof WHO;

export function may(role: AdminRole, permission: Permission): boolean {
  const who: readonly AdminRole[] = WHO[permission];
  return who.includes(role);
}

/** Whether it is one of today's roles; older sign-ins and events know others. */
export function isAdminRole(role: string | null): role is AdminRole {
  return ADMIN_ROLES.includes(role as AdminRole);
}

/** The refusal of a caller whose role does not allow it. */
export function roleNeeded(permission: Permission): string {
  return `This needs the role ${new Intl.ListFormat('en', { type: 'disjunction' }).format(WHO[permission])}`;
}
