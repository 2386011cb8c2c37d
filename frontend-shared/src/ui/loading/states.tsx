import { Button, Loader } from '@mantine/core';
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  /** Explains why the list is empty. */
  title: string;
  icon?: ReactNode;
  /** The next steps. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, icon, actions, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.medallion} aria-hidden>
        {icon ?? <IconSearchOff size={28} stroke={1.5} />}
      </span>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  /** The failure and the advice. */
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  actions?: ReactNode;
  /** Below the message. */
  children?: ReactNode;
}

export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
  actions,
  children,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert" data-tone="error">
      <span className={styles.medallion} aria-hidden>
        <IconCloudOff size={28} stroke={1.5} />
      </span>
      {title ? <p className={styles.title}>{title}</p> : null}
      <p className={title ? styles.text : styles.title}>{message}</p>
      {children}
      {onRetry || actions ? (
        <div className={styles.actions}>
          {actions}
          {onRetry ? (
            <Button onClick={onRetry} loading={retrying}>
              {retryLabel}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** A loading text, announced politely. */
export function LoadingText({ children }: { children: string }) {
  return (
    <div className={styles.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{children}</span>
    </div>
  );
}

/** A loading page. Its heading names the page for screen readers before the real one exists. */
export function LoadingPage({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h1 className="visually-hidden" data-loading>
        {title}
      </h1>
      <LoadingText>{children}</LoadingText>
    </>
  );
}
