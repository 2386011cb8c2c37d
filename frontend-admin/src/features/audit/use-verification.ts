import { useEffect, useRef, useState } from 'react';
import type { AuditVerification, AuditVerificationProgress } from '@nattil/contracts/api/admin';
import { isProgress, useVerifyAuditMutation } from './auditApi.ts';

const ASK_AGAIN_AFTER_MS = 1_000;

interface State {
  verifying: boolean;
  progress?: AuditVerificationProgress;
  result?: AuditVerification;
  error?: unknown;
}

/** Has the trail verified, asking again for as long as the server is at it. */
export function useVerification(): State & { verify: () => void } {
  const [ask] = useVerifyAuditMutation();
  const [state, setState] = useState<State>({ verifying: false });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function verify() {
    setState({ verifying: true });
    try {
      for (;;) {
        const answer = await ask().unwrap();
        if (left.current) return;
        if (!isProgress(answer)) return setState({ verifying: false, result: answer });
        setState({ verifying: true, progress: answer });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
        if (left.current) return;
      }
    } catch (error) {
      setState({ verifying: false, error });
    }
  }
  return { ...state, verify: () => void verify() };
}
