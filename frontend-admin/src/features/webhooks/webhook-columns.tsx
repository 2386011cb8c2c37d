import { Anchor, Text } from '@mantine/core';
import {
  IconEdit,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefreshDot,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { webhookPath } from '../../shared/paths.ts';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { RowActions } from '../../shared/row-actions.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import { eventsInWords } from './events-in-words.ts';
import { WebhookStatus } from './webhook-status.tsx';
import { madeBy } from '../../shared/made-by.ts';

export function webhookColumns(actions: WebhookActions): Column<Webhook>[] {
  return [
    {
      key: 'webhook',
      header: 'Webhook',
      names: true,
      cell: ({ id, name, url, createdBy, responsible }) => (
        <>
          <Anchor
            component={Link}
            to={webhookPath(id)}
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Anchor>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          {madeBy(createdBy, responsible) ? (
            <Text size="sm" c="dimmed">
              {madeBy(createdBy, responsible)}
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

function Actions({ webhook, actions }: { webhook: Webhook; actions: WebhookActions }) {
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
        {
          label: 'Edit',
          name: `Edit: ${name}`,
          Icon: IconEdit,
          onClick: () => actions.edit(webhook),
        },
        disabledAt
          ? {
              label: 'Resume',
              name: `Resume: ${name}`,
              Icon: IconPlayerPlay,
              onClick: () => actions.resume(webhook),
            }
          : {
              label: 'Pause',
              name: `Pause: ${name}`,
              Icon: IconPlayerPause,
              onClick: () => actions.pause(webhook),
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
