import { Text } from '@mantine/core';
import {
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefreshDot,
  IconTrash,
} from '@tabler/icons-react';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import { formatName } from '@nattil/contracts/basic-formats';
import { SCOPE_TEXTS } from '@nattil/contracts/rules/portal/api-keys';
import { SENDABLE_EVENTS } from '@nattil/contracts/rules/portal/webhooks';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { webhookPath } from '../../shared/paths.ts';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { RowActions } from '../../shared/row-actions.tsx';
import type { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookStatus } from './webhook-status.tsx';

export function webhookColumns(actions: ReturnType<typeof useWebhookActions>): Column<Webhook>[] {
  return [
    {
      key: 'webhook',
      header: 'Webhook',
      names: true,
      cell: ({ name, url, createdBy }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          {createdBy ? (
            <Text size="sm" c="dimmed">
              {`by ${formatName(createdBy)}`}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'events', header: 'Sends', cell: ({ events }) => eventsInWords(events) },
    {
      key: 'status',
      header: 'Status',
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    {
      key: 'waiting',
      header: 'Waiting',
      numeric: true,
      cell: ({ waiting }) => waiting.toLocaleString('en-IN'),
    },
    {
      key: 'last',
      header: 'Last Delivery',
      short: true,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt ? <DateAndAge at={lastDeliveredAt} stacked /> : 'Never',
    },
    {
      key: 'actions',
      header: 'Actions',
      wide: true,
      plain: true,
      cell: (webhook) => <Actions webhook={webhook} actions={actions} />,
    },
  ];
}

function Actions({
  webhook,
  actions,
}: {
  webhook: Webhook;
  actions: ReturnType<typeof useWebhookActions>;
}) {
  const { id, name, disabledAt } = webhook;
  return (
    <RowActions
      of={name}
      actions={[
        {
          label: 'Deliveries',
          name: `Deliveries: ${name}`,
          Icon: IconListCheck,
          to: webhookPath(id),
        },
      ]}
      others={[
        disabledAt
          ? {
              label: 'Enable',
              name: `Enable: ${name}`,
              Icon: IconPlayerPlay,
              onClick: () => actions.enable(webhook),
            }
          : {
              label: 'Disable',
              name: `Disable: ${name}`,
              Icon: IconPlayerPause,
              onClick: () => actions.disable(webhook),
            },
        {
          label: 'New secret',
          name: `New secret: ${name}`,
          Icon: IconRefreshDot,
          onClick: () => actions.rotate(webhook),
        },
        {
          label: 'Delete',
          name: `Delete: ${name}`,
          Icon: IconTrash,
          tone: 'danger' as const,
          onClick: () => actions.remove(webhook),
        },
      ]}
    />
  );
}

/** Event types by topic: `Shops, Cards (2 of 13)`. */
function eventsInWords(events: readonly string[]): string {
  return SENDABLE_EVENTS.flatMap(({ scope, types }) => {
    const count = types.filter((type) => events.includes(type)).length;
    if (count === 0) return [];
    const part = count < types.length ? ` (${count} of ${types.length})` : '';
    return [`${SCOPE_TEXTS[scope]}${part}`];
  }).join(', ');
}
