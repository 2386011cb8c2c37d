import { OTP_LENGTH } from '@nattil/contracts/rules/sign-in/otp';
import { useEffect, useEffectEvent } from 'react';

/** Part of the WebOTP API, which TypeScript's DOM library lacks. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Waits for the SMS with a code for this site, if the browser supports it. A new OTP session starts
 * a new wait; null disables it.
 */
export function useSmsCode(sessionId: string | null, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (sessionId === null || !('OTPCredential' in window)) return undefined;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        const code = (credential as { code?: unknown } | null)?.code;
        if (leaving.signal.aborted || typeof code !== 'string') return;
        if (code.length === OTP_LENGTH && /^\d+$/.test(code)) take(code);
      },
      () => {
        // If the wait is aborted or refused, the person types the code.
      },
    );
    return () => leaving.abort();
  }, [sessionId]);
}
