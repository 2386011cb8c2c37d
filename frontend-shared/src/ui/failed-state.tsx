import type { ComponentProps } from 'react';
import { explain } from '../api/error-cause.ts';
import { CopyButton } from './copy-button.tsx';
import { ErrorState } from './states.tsx';
import styles from './states.module.css';

interface FailedStateProps extends ComponentProps<typeof ErrorState> {
  /** Of the call that failed. */
  error: unknown;
}

/** In the place of what could not be fetched: what is missing, and why. */
export function FailedState({ error, ...state }: FailedStateProps) {
  const { text } = explain(error);
  return (
    <ErrorState {...state}>
      {text === null || text === state.message ? null : <p className={styles.text}>{text}</p>}
      <RequestNumber error={error} />
    </ErrorState>
  );
}

/** By which the operator finds a request that failed; nothing for other failures. */
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
