import { OTP_LENGTH } from '@nattil/contracts/rules/otp';
import { useEffect, useEffectEvent } from 'react';

/** Of the WebOTP API, which TypeScript's DOM library does not know. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Waits for the SMS with a code for this site, where the browser can read it. A new session waits
 * anew; null waits for nothing.
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
        // Aborted, refused by the person or by the browser: the code is typed.
      },
    );
    return () => leaving.abort();
  }, [sessionId]);
}
