import {
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheck,
  IconLoader2,
  IconPlugOff,
} from '@tabler/icons-react';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { HealthAnswer, HealthPart } from '@nattil/contracts/api/health';
import { useSystemHealthQuery } from './healthApi.ts';
import { useFailingCalls } from './use-failing-calls.ts';
import styles from './system-status.module.css';

const ASK_EVERY_MS = 30_000;

/**
 * The system's current health in one line, polled every 30 seconds while the window has the focus,
 * and at once when a call fails. Parts in trouble are listed; a press lists all.
 */
export function SystemStatus({ compact = false }: { compact?: boolean }) {
  const { data, isError, refetch } = useSystemHealthQuery(undefined, {
    pollingInterval: ASK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const failing = useFailingCalls();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (failing) void refetch();
  }, [failing, refetch]);
  const { text, tone, Icon } = summaryOf(data, isError, failing);
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
  const parts = data && !isError ? data.parts : [];
  const shown = opened ? parts : parts.filter(isInTrouble);
  return (
    <section className={styles.box} aria-label="System status">
      <div className={styles.line}>
        <p className={styles.summary} data-tone={tone} role="status">
          {sign}
          <span>{text}</span>
        </p>
        {parts.length > 0 ? (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={opened}
            aria-label="Show all parts of the system"
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={18} aria-hidden />
          </UnstyledButton>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <ul className={styles.parts}>
          {shown.map((part) => (
            <li key={part.name} className={styles.part} data-ready={!isInTrouble(part)}>
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

function isInTrouble({ ready, degraded }: HealthPart): boolean {
  return !ready || degraded === true;
}

function summaryOf(health: HealthAnswer | undefined, isError: boolean, failing: boolean) {
  if (isError) return { text: 'No answer from the server', tone: 'bad', Icon: IconPlugOff };
  if (!health) return { text: 'Checking…', tone: 'quiet', Icon: IconLoader2 };
  const isReady = health.status === 'ready';
  const degradedCount = health.parts.filter(isInTrouble).length;
  if (isReady && degradedCount === 0 && failing)
    return { text: 'Some requests fail', tone: 'bad', Icon: IconAlertTriangle };
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
