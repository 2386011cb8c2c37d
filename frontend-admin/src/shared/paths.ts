/** Every path of the administrators' portal. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  cardReviews: '/admin/users/card-reviews',
  shops: '/admin/shops',
  purchases: '/admin/purchases',
  otp: '/admin/otp',
  discounts: '/admin/discounts',
  content: '/admin/content',
  reports: '/admin/reports',
  settings: '/admin/settings',
  audit: '/admin/audit',
  administrators: '/admin/administrators',
  apiKeys: '/admin/api-keys',
  webhooks: '/admin/webhooks',
  /** The target of an invitation link, for a person without an account. */
  invitation: '/admin/invitation',
  forgotPassword: '/admin/forgot-password',
  /** The target of a password reset link. */
  setPassword: '/admin/set-password',
} as const;

/** The shops that wait for approval, longest wait first. */
export const pendingShopsPath = `${paths.shops}?status=pending&sortOrder=ASC`;

/** The details of one shop, above the list of shops. */
export function shopPath(id: string): string {
  return `${paths.shops}?shop=${encodeURIComponent(id)}`;
}

/** The purchases at one shop over time. */
export function shopAnalyticsPath(id: string): string {
  return `${paths.shops}/${encodeURIComponent(id)}/analytics`;
}

/** The deliveries of one webhook. */
export function webhookPath(id: string): string {
  return `${paths.webhooks}/${encodeURIComponent(id)}`;
}

/** The details of one member, above the list of members. */
export function memberPath(id: string): string {
  return `${paths.users}?user=${encodeURIComponent(id)}`;
}

/** The details of one OTP session, above the list of sessions. */
export function otpSessionPath(id: string): string {
  return `${paths.otp}?session=${encodeURIComponent(id)}`;
}

/** The OTP sessions of the member with this contact. */
export function otpSessionsPathOf(contact: string): string {
  return `${paths.otp}?${new URLSearchParams({ search: contact }).toString()}`;
}

/** The audit trail of one object. */
export function auditPathOf(objectType: string, objectId: string): string {
  return `${paths.audit}?${new URLSearchParams({ objectType, objectId }).toString()}`;
}

/** All reports about one shop, or of one member. */
export function reportsPathOf(of: { shopId: string } | { memberId: string }): string {
  return `${paths.reports}?${new URLSearchParams({ status: 'all', ...of }).toString()}`;
}
