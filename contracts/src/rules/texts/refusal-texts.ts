/** Texts of refusals that the dialogs also show. */
export const INVALID_CREDENTIALS_TEXT = 'Invalid email or password';
export const ACCOUNT_SUSPENDED_TEXT =
  'Your account has been suspended. Please contact support for assistance.';
export const ACCOUNT_LOCKED_TEXT =
  'Your account is temporarily locked after multiple failed attempts.';
export const WRONG_PASSWORD_TEXT = 'Invalid password. Please check and try again.';
export const PASSWORD_RESET_REQUIRED_TEXT =
  'This password can no longer be used. Please choose a new one by "Forgot password".';
export const ACCOUNT_NOT_FOUND_TEXT = 'No account found with this email or mobile number';
export const OTP_INVALID_TEXT = 'Invalid OTP';
export const OTP_RATE_LIMITED_TEXT = 'Too many OTP requests. Please try again later.';
