export { END_BATCH, EndOpenOtps } from './commands/end-open-otps.ts';
export { consumeVerifiedOtp, hasVerifiedOtp } from './verification/consume-verified-otp.ts';
export { otpCodeTemplate } from './sending/otp-message.ts';
