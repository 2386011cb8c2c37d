import { Paper } from '@mantine/core';
import type { Webhook, WebhookTest } from '@nattil/contracts/api/admin/webhooks';
import { formatExactTime } from '@nattil/contracts/formats';
import { formatName } from '@nattil/contracts/basic-formats';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { Facts } from '../../shared/facts.tsx';
import { eventsInWords } from './events-in-words.ts';
import styles from './webhook-summary.module.css';

/** What a webhook sends where, and the result of the last test. */
export function WebhookSummary({ webhook }: { webhook: Webhook }) {
  const {
    url,
    events,
    createdBy,
    responsible,
    lastDeliveredAt,
    waiting,
    oldSecretUntil,
    lastTest,
  } = webhook;
  return (
    <Paper className={styles.summary}>
      <Facts
        label="Webhook"
        facts={[
          { label: 'URL', value: url, isName: true, wide: true },
          { label: 'Sends', value: eventsInWords(events), wide: true },
          ...(createdBy
            ? [{ label: 'Created by', value: formatName(createdBy), isName: true }]
            : []),
          ...(responsible && responsible !== createdBy
            ? [{ label: 'Responsible', value: formatName(responsible), isName: true }]
            : []),
          { label: 'Waiting', value: waiting.toLocaleString('en-IN') },
          {
            label: 'Last delivery',
            value: lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} /> : 'Never',
          },
          ...(oldSecretUntil
            ? [{ label: 'Secret before signs too until', value: formatExactTime(oldSecretUntil) }]
            : []),
          {
            label: 'Last test',
            wide: true,
            value: (
              <span role="status" className={styles.test}>
                {lastTest ? <TestResult test={lastTest} /> : 'None'}
              </span>
            ),
          },
        ]}
      />
    </Paper>
  );
}

function TestResult({
  test: { state, httpStatus, durationMs, note, sentAt },
}: {
  test: WebhookTest;
}) {
  if (state === 'waiting') return <StatusBadge status="pending" label="Is sent now" />;
  return (
    <>
      <StatusBadge
        {...(state === 'delivered'
          ? { status: 'approved', label: 'Delivered' }
          : { status: 'failed' })}
      />
      <span>{note ?? `answered ${httpStatus}`}</span>
      {durationMs === null ? null : <span>{`after ${durationMs.toLocaleString('en-IN')} ms`}</span>}
      {sentAt ? <RelativeTime at={sentAt} /> : null}
    </>
  );
}
