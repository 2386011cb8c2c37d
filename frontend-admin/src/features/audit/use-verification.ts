import { useEffect, useRef, useState } from 'react';
import type {
  AuditVerification,
  AuditVerificationProgress,
} from '@nattil/contracts/api/admin/audit';
import { isProgress, useVerifyAuditMutation } from './auditApi.ts';

const ASK_AGAIN_AFTER_MS = 1_000;

interface State {
  verifying: boolean;
  progress?: AuditVerificationProgress;
  result?: AuditVerification;
  error?: unknown;
}

/** Starts a verification and polls while the server is still verifying. */
export function useVerification(): State & { verify: () => void } {
  const [ask] = useVerifyAuditMutation();
  const [state, setState] = useState<State>({ verifying: false });
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);

  async function verify() {
    setState({ verifying: true });
    try {
      for (;;) {
        const answer = await ask().unwrap();
        if (unmounted.current) return;
        if (!isProgress(answer)) return setState({ verifying: false, result: answer });
        setState({ verifying: true, progress: answer });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
        if (unmounted.current) return;
      }
    } catch (error) {
      setState({ verifying: false, error });
    }
  }
  return { ...state, verify: () => void verify() };
}
