import type { ComponentProps } from 'react';
import { explain } from '../../api/error-cause.ts';
import { CopyButton } from '../copy-button.tsx';
import { ErrorState } from './states.tsx';
import styles from './states.module.css';

interface FailedStateProps extends ComponentProps<typeof ErrorState> {
  /** The error of the failed call. */
  error: unknown;
}

/** Replaces content that could not be fetched; names the content and the cause. */
export function FailedState({ error, ...state }: FailedStateProps) {
  const { text } = explain(error);
  return (
    <ErrorState {...state}>
      {text === null || text === state.message ? null : <p className={styles.text}>{text}</p>}
      <RequestNumber error={error} />
    </ErrorState>
  );
}

/** The request id by which the operator finds a failed request; nothing for other failures. */
export function RequestNumber({ error }: { error: unknown }) {
  const { requestId } = explain(error);
  if (!requestId) return null;
  return (
    <p className={styles.request}>
      <span>Request</span> <code translate="no">{requestId}</code>{' '}
      <CopyButton value={requestId} label="Copy the number of the request" />
    </p>
  );
}
