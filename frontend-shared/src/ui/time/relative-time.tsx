import { Tooltip } from '@mantine/core';
import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { useSyncExternalStore } from 'react';
import styles from './relative-time.module.css';

const TICK_MS = 15_000;

interface RelativeTimeProps {
  at: string;
  /** The date stands beside it, so the exact time only adds the hour. */
  hasDate?: boolean;
}

/**
 * A relative time with the exact Indian time on hover and focus; phones and print always show it.
 */
export function RelativeTime({ at, hasDate = false }: RelativeTimeProps) {
  const now = useSyncExternalStore(onTick, tick, tick);
  const exact = formatExactTime(at);
  const relative = formatRelativeTime(at, now);
  // Beyond a week the relative text is itself a date.
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
