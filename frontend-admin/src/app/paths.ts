/** Every address of the administrators' portal. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  cardReviews: '/admin/users/card-reviews',
  shops: '/admin/shops',
  otp: '/admin/otp',
  discounts: '/admin/discounts',
  content: '/admin/content',
  reports: '/admin/reports',
  settings: '/admin/settings',
  audit: '/admin/audit',
  administrators: '/admin/administrators',
  apiKeys: '/admin/api-keys',
  webhooks: '/admin/webhooks',
  /** Where the link of an invitation leads, before there is an account. */
  invitation: '/admin/invitation',
  forgotPassword: '/admin/forgot-password',
  /** Where the link for a forgotten password leads. */
  setPassword: '/admin/set-password',
} as const;

/** The shops that wait for approval, those that have waited longest first. */
export const pendingShopsPath = `${paths.shops}?status=pending&sortOrder=ASC`;

/** The address of one shop's details, over the list of shops. */
export function shopPath(id: string): string {
  return `${paths.shops}?shop=${encodeURIComponent(id)}`;
}

/** What was bought at one shop, over time. */
export function shopAnalyticsPath(id: string): string {
  return `${paths.shops}/${encodeURIComponent(id)}/analytics`;
}

/** What was sent to one webhook. */
export function webhookPath(id: string): string {
  return `${paths.webhooks}/${encodeURIComponent(id)}`;
}

/** The address of one member's details, over the list of members. */
export function memberPath(id: string): string {
  return `${paths.users}?user=${encodeURIComponent(id)}`;
}

/** The address of one OTP session, over the list of sessions. */
export function otpSessionPath(id: string): string {
  return `${paths.otp}?session=${encodeURIComponent(id)}`;
}

/** The audit trail of one object. */
export function auditPathOf(objectType: string, objectId: string): string {
  return `${paths.audit}?${new URLSearchParams({ objectType, objectId }).toString()}`;
}
