/** Every address of the administrators' portal. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  shops: '/admin/shops',
  otp: '/admin/otp',
  discounts: '/admin/discounts',
  content: '/admin/content',
  reports: '/admin/reports',
  settings: '/admin/settings',
  audit: '/admin/audit',
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

/** The audit trail of one object. */
export function auditPathOf(objectType: string, objectId: string): string {
  return `${paths.audit}?${new URLSearchParams({ objectType, objectId }).toString()}`;
}
