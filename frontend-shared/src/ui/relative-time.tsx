import { Tooltip } from '@mantine/core';
import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

/** How long ago something was, with the exact time in India on hover, focus and tap. */
export function RelativeTime({ at }: { at: string }) {
  const now = useSyncExternalStore(onTick, tick, tick);
  const exact = formatExactTime(at);
  return (
    <Tooltip label={exact}>
      <time dateTime={at} tabIndex={0} className="tabular">
        {formatRelativeTime(at, now)}
        <span className="visually-hidden">, {exact}</span>
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
