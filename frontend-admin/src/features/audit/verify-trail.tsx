import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertOctagon, IconShieldCheck, IconShieldSearch } from '@tabler/icons-react';
import type {
  AuditVerification,
  AuditVerificationProgress,
} from '@nattil/contracts/api/admin/audit';
import { formatExactTime } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import styles from './verify-trail.module.css';

interface VerifyTrailProps {
  verifying: boolean;
  /** The progress of a long verification. */
  progress: AuditVerificationProgress | undefined;
  result: AuditVerification | undefined;
  /** The error message if there is no result. */
  error: string | null;
  onVerify: () => void;
}

/** Requests a verification of the whole hash chain and shows the result. */
export function VerifyTrail({ verifying, progress, result, error, onVerify }: VerifyTrailProps) {
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
        {verifying && !progress ? (
          <span className="visually-hidden">Verifying the audit trail…</span>
        ) : null}
        {progress ? (
          <Text c="dimmed">
            {`${count(progress.checked)} of ${count(progress.of)} events checked so far…`}
          </Text>
        ) : null}
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

function Result({ result }: { result: AuditVerification }) {
  const { valid, checked, fromSeq, firstBrokenSeq, reason, headSeq, behind, verifiedAt } = result;
  const when = formatExactTime(verifiedAt);
  if (valid) {
    return (
      <Alert
        color="green"
        icon={<IconShieldCheck aria-hidden />}
        title="The audit trail is valid"
        role="presentation"
      >
        <span>
          {[
            `${count(checked)} events checked, up to event ${count(headSeq)}.`,
            ...(fromSeq > 1 ? [`Those before event ${count(fromSeq)} were checked earlier.`] : []),
            ...(behind > 0 ? [`The newest ${count(behind)} are not sealed yet.`] : []),
            `Nothing was changed, removed or added. Verified on ${when}.`,
          ].join(' ')}
        </span>
        <Remarks result={result} />
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
      <span>
        {[
          firstBrokenSeq === null
            ? 'It was changed from outside.'
            : `The first broken place is event ${count(firstBrokenSeq)}.`,
          ...(reason ? [sentence(reason)] : []),
          `${count(checked)} events were checked. Verified on ${when}.`,
          'Keep the database as it is and tell whoever is responsible for security.',
        ].join(' ')}
      </span>
      <Remarks result={result} />
    </Alert>
  );
}

/** The accepted breaks, which every verification lists, and notices about unchecked parts. */
function Remarks({ result: { breaks, notices } }: { result: AuditVerification }) {
  if (breaks.length + notices.length === 0) return null;
  return (
    <List mt="xs" size="sm">
      {breaks.map(({ at, seq, reason }) => (
        <List.Item key={`${at} ${seq}`}>
          {`A break after event ${count(seq)} was accepted on ${formatExactTime(at)}: ${reason}`}
        </List.Item>
      ))}
      {notices.map((notice) => (
        <List.Item key={notice}>{sentence(notice)}</List.Item>
      ))}
    </List>
  );
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/[.]$/, '')}.`;
}
