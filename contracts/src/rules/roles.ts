/** What each role of an administrator may do. The server decides by it; the portal shows by it. */

const EVERYBODY = ['owner', 'manager', 'support', 'auditor'] as const;
export type AdminRole = (typeof EVERYBODY)[number];

const MANAGERS: readonly AdminRole[] = ['owner', 'manager'];
const SUPPORT: readonly AdminRole[] = ['owner', 'manager', 'support'];

const WHO = {
  /** See the dashboard, members, shops, purchases and OTP sessions. */
  read: EVERYBODY,
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
} satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof WHO;

export function may(role: AdminRole, permission: Permission): boolean {
  const who: readonly AdminRole[] = WHO[permission];
  return who.includes(role);
}
