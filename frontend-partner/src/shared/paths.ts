/** Every path of the till. */
export const paths = {
  root: '/partner',
  login: '/partner/login',
  forgotPassword: '/partner/forgot-password',
  /** The target of a link for a forgotten password. */
  setPassword: '/partner/set-password',
  /** A shop asks for its invitation again. */
  shopSignIn: '/partner/shop-sign-in',
  /** The target of an invitation link. */
  invitation: '/partner/invitation',
  shops: '/partner/shops',
  scan: '/partner/scan',
  bill: '/partner/bill',
  today: '/partner/today',
  purchases: '/partner/purchases',
  people: '/partner/people',
  account: '/partner/account',
} as const;

export function purchasePath(id: string): string {
  return `${paths.purchases}/${encodeURIComponent(id)}`;
}
