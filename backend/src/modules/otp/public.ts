/** What other modules and the application may use of the one-time passwords. */
export { consumeVerifiedOtp } from './consume-verified-otp.ts';
export { OtpSession } from './otp-session.aggregate.ts';
