import { Button, Text } from '@mantine/core';
import type { ApiKey } from '@nattil/contracts/api/admin/api-keys';
import { formatLongDate } from '@nattil/contracts/formats';
import { SCOPE_TEXTS } from '@nattil/contracts/rules/portal/api-keys';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { madeBy } from '../../shared/made-by.ts';

interface ColumnsOptions {
  now: number;
  onRevoke: (key: ApiKey) => void;
}

export function apiKeyColumns({ now, onRevoke }: ColumnsOptions): Column<ApiKey>[] {
  const hasEnded = ({ expiresAt }: ApiKey) => Date.parse(expiresAt) <= now;
  return [
    {
      key: 'key',
      header: 'Key',
      names: true,
      cell: ({ name, createdBy, responsible }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {madeBy(createdBy, responsible) ? (
            <Text size="sm" c="dimmed">
              {madeBy(createdBy, responsible)}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'scopes',
      header: 'May Read',
      cell: ({ scopes }) => scopes.map((scope) => SCOPE_TEXTS[scope]).join(', '),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (key) =>
        key.revokedAt ? (
          <StatusBadge status="blocked" label="Revoked" />
        ) : (
          <StatusBadge status={hasEnded(key) ? 'expired' : 'active'} />
        ),
    },
    {
      key: 'used',
      header: 'Last Used',
      short: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateAndAge at={lastUsedAt} stacked /> : 'Never'),
    },
    {
      key: 'ends',
      header: 'Ends',
      short: true,
      cell: ({ expiresAt }) => formatLongDate(expiresAt),
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      cell: (key) =>
        key.revokedAt || hasEnded(key) ? null : (
          <Button
            size="xs"
            variant="outline"
            color="danger"
            aria-label={`Revoke: ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}
