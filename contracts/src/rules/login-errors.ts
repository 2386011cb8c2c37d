/** What the login form says when a sign-in is refused; which one is decided in the screen. */
export const LOGIN_ERRORS = {
  wrongPassword: 'Invalid password. Please check and try again.',
  generic: 'Invalid email or password',
  unknownContact: 'No account found with this email or mobile number',
  badRequest: 'Please check your login credentials',
  tooMany: 'Too many attempts. Please wait a few minutes before trying again.',
  serverError: 'Server error. Please try again later.',
  offline: 'No internet connection. Please check your network.',
  unknownMessage: 'Login failed. Please try again.',
  noMessage: 'An unexpected error occurred. Please try again.',
  noToken: 'Login failed - no token received',
  statusNotVerified: 'Could not verify profile status. Please refresh the page.',
  sessionExpired: 'Session expired. Please login again.',
} as const;

export const LOGIN_ALERTS = {
  suspended: {
    title: 'Account Suspended',
    text: 'Your account has been suspended. Please contact support for assistance.',
  },
  issue: { title: 'Account Issue' },
  locked: {
    title: 'Account Locked',
    text: 'Your account is temporarily locked after multiple failed attempts.',
  },
} as const;
/** The toast about too many attempts stays longer than others. */
export const TOO_MANY_TOAST_MS = 6_000;

export const ADMIN_LOGIN_MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  refused: 'Invalid email or password',
  locked: 'Account is locked. Please contact support.',
  failed: 'Login failed. Please try again.',
  sessionExpired: 'Session expired. Please log in again.',
  attemptsRemaining: (count: number): string =>
    `${count} login attempts remaining before temporary lock.`,
  /** `clock` is m:ss. */
  wait: (clock: string): string =>
    `Too many failed login attempts. Please wait ${clock} before trying again.`,
  waitMinutes: (minutes: number): string =>
    `Too many failed attempts. Please wait ${minutes} minutes.`,
} as const;
