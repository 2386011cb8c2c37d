import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconPlugOff } from '@tabler/icons-react';
import { Tooltip } from '@mantine/core';
import type { HealthAnswer, HealthPart } from '@nattil/contracts/api/health';
import { useSystemHealthQuery } from './healthApi.ts';
import styles from './system-status.module.css';

const ASK_EVERY_MS = 30_000;

/** The system's current health, polled every 30 seconds while the window has the focus. */
export function SystemStatus({ compact = false }: { compact?: boolean }) {
  const { data, isError } = useSystemHealthQuery(undefined, {
    pollingInterval: ASK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { text, tone, Icon } = summaryOf(data, isError);
  const sign = <Icon size={18} aria-hidden className={styles.sign} />;

  if (compact) {
    return (
      <Tooltip label={`System status: ${text}`} position="right">
        <div
          className={styles.compact}
          data-tone={tone}
          tabIndex={0}
          role="img"
          aria-label={`System status: ${text}`}
        >
          {sign}
        </div>
      </Tooltip>
    );
  }
  return (
    <section className={styles.box} aria-label="System status">
      <p className={styles.heading}>System status</p>
      <p className={styles.summary} data-tone={tone} role="status">
        {sign}
        <span>{text}</span>
      </p>
      {data && !isError && data.parts.length > 0 ? (
        <ul className={styles.parts}>
          {data.parts.map((part) => (
            <li key={part.name} className={styles.part} data-ready={part.ready && !part.degraded}>
              <span>{nameOf(part.name)}</span>
              <span className={styles.state}>{stateOf(part)}</span>
              {part.detail ? <small>{part.detail}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function summaryOf(health: HealthAnswer | undefined, isError: boolean) {
  if (isError) return { text: 'No answer from the server', tone: 'bad', Icon: IconPlugOff };
  if (!health) return { text: 'Checking…', tone: 'quiet', Icon: IconLoader2 };
  const isReady = health.status === 'ready';
  const degradedCount = health.parts.filter(({ ready, degraded }) => !ready || degraded).length;
  if (isReady && degradedCount === 0)
    return { text: 'All systems ready', tone: 'good', Icon: IconCircleCheck };
  const count = `${degradedCount} of ${health.parts.length}`;
  const notReady = degradedCount > 0 ? `${count} not ready` : 'Not ready';
  const text = isReady ? `Ready, but ${count} degraded` : notReady;
  return { text, tone: 'bad', Icon: IconAlertTriangle };
}

function stateOf({ name, ready, degraded }: HealthPart): string {
  if (degraded) return name === 'events' ? 'Delayed' : 'Needs attention';
  return ready ? 'Ready' : 'Not ready';
}

/** `event-log` becomes `Event log`. */
function nameOf(part: string): string {
  const words = part.replaceAll(/[-_]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
