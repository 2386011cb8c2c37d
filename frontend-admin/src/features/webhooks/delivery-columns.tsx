import { Button, Text } from '@mantine/core';
import type { WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import { formatExactTime } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { DeliveryStatus } from './webhook-status.tsx';

interface ColumnsOptions {
  onRepeat: (delivery: WebhookDelivery) => void;
  /** A paused webhook repeats nothing, and none repeats types that it no longer sends. */
  mayRepeat: (delivery: WebhookDelivery) => boolean;
}

export function deliveryColumns({
  onRepeat,
  mayRepeat,
}: ColumnsOptions): Column<WebhookDelivery>[] {
  return [
    {
      key: 'event',
      header: 'Event',
      names: true,
      cell: ({ eventType, seq }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {eventType}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {`seq ${seq}`}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (delivery) => <DeliveryStatus delivery={delivery} />,
    },
    { key: 'tries', header: 'Tries', numeric: true, cell: ({ tries }) => tries },
    {
      key: 'answer',
      header: 'Last Answer',
      cell: ({ httpStatus, note, durationMs }) => (
        <>
          <span>{note ?? (httpStatus === null ? 'None yet' : `answered ${httpStatus}`)}</span>
          {durationMs === null ? null : (
            <Text size="sm" c="dimmed">
              {`after ${durationMs.toLocaleString('en-IN')} ms`}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'tried',
      header: 'Last Try',
      short: true,
      cell: ({ lastTriedAt, nextTryAt, state }) => (
        <>
          {lastTriedAt ? <DateAndAge at={lastTriedAt} stacked /> : <span>Never</span>}
          {state === 'failing' && nextTryAt ? (
            <Text size="sm" c="dimmed">
              {`next at ${formatExactTime(nextTryAt)}`}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (delivery) => {
        const label = delivery.endedAt ? 'Send again' : 'Try now';
        return mayRepeat(delivery) ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`${label}: ${delivery.eventType}, seq ${delivery.seq}`}
            onClick={() => onRepeat(delivery)}
          >
            {label}
          </Button>
        ) : null;
      },
    },
  ];
}
