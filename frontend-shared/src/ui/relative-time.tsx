import { Tooltip } from '@mantine/core';
import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { useSyncExternalStore } from 'react';
import styles from './relative-time.module.css';

const TICK_MS = 15_000;

interface RelativeTimeProps {
  at: string;
  /** The date stands beside it: of the exact time only the hour is missing. */
  hasDate?: boolean;
}

/** How long ago something was, with the exact time in India: on hover and focus, on phones and paper always. */
export function RelativeTime({ at, hasDate = false }: RelativeTimeProps) {
  const now = useSyncExternalStore(onTick, tick, tick);
  const exact = formatExactTime(at);
  const relative = formatRelativeTime(at, now);
  // What is older than a week is a date itself.
  const isDate = exact.startsWith(relative);
  const hour = exact.slice(exact.indexOf(' at '));
  return (
    <Tooltip label={exact}>
      <time dateTime={at} tabIndex={0} className="tabular">
        {isDate ? (
          <span className={styles.date} aria-hidden>
            {relative}
          </span>
        ) : (
          <span>{relative}</span>
        )}
        <span className={styles.exact}>{isDate ? exact : hasDate ? hour : `, ${exact}`}</span>
      </time>
    </Tooltip>
  );
}

function tick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

function onTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS);
  return () => clearInterval(timer);
}
