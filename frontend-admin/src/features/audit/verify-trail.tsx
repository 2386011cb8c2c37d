import { Alert, Button } from '@mantine/core';
import { IconAlertOctagon, IconShieldCheck, IconShieldSearch } from '@tabler/icons-react';
import type { AuditVerifyAnswer } from '@nattil/contracts/api/admin';
import { formatExactTime } from '@nattil/contracts/formats';
import { count } from '../../shared/count.ts';
import styles from './verify-trail.module.css';

interface VerifyTrailProps {
  verifying: boolean;
  result: AuditVerifyAnswer['data'] | undefined;
  /** Why there is no result. */
  error: string | null;
  onVerify: () => void;
}

/** Has the server recompute the whole chain, and says plainly what it found. */
export function VerifyTrail({ verifying, result, error, onVerify }: VerifyTrailProps) {
  return (
    <div className={styles.verify}>
      <Button
        variant="default"
        leftSection={<IconShieldSearch size={18} aria-hidden />}
        loading={verifying}
        onClick={onVerify}
      >
        Verify audit trail
      </Button>
      <div role="status" className={styles.result}>
        {verifying ? <span className="visually-hidden">Verifying the audit trail…</span> : null}
        {!verifying && error ? (
          <Alert color="danger" icon={<IconAlertOctagon aria-hidden />} role="presentation">
            {error}
          </Alert>
        ) : null}
        {!verifying && !error && result ? <Result result={result} /> : null}
      </div>
    </div>
  );
}

function Result({ result }: { result: AuditVerifyAnswer['data'] }) {
  const { valid, checked, firstBrokenSeq, reason, headSeq, verifiedAt } = result;
  const when = formatExactTime(verifiedAt);
  if (valid) {
    return (
      <Alert
        color="green"
        icon={<IconShieldCheck aria-hidden />}
        title="The audit trail is valid"
        role="presentation"
      >
        {count(checked)} events checked, up to event {count(headSeq)}. Nothing was changed, removed
        or added. Verified on {when}.
      </Alert>
    );
  }
  return (
    <Alert
      color="danger"
      icon={<IconAlertOctagon aria-hidden />}
      title="The audit trail is not valid"
      role="presentation"
    >
      {firstBrokenSeq === null
        ? 'It was changed from outside.'
        : `The first broken place is event ${count(firstBrokenSeq)}.`}{' '}
      {reason ? `${reason.replace(/[.]?$/, '.')} ` : ''}
      {count(checked)} events were checked. Verified on {when}. Keep the database as it is and tell
      whoever is responsible for security.
    </Alert>
  );
}
