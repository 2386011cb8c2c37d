import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import type { EventAccess } from '@nattil/contracts/api/admin/administrators';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { useEventAccessQuery } from './administratorsApi.ts';
import styles from './event-access-choice.module.css';

interface EventAccessChoiceProps {
  adminId: string;
  /** Id of the owner who takes over; empty if the keys and webhooks end. */
  value: string;
  onChange: (ownerId: string) => void;
  disabled: boolean;
}

/** The API keys and webhooks of an administrator, and whether they end or get another owner. */
export function EventAccessChoice({ adminId, value, onChange, disabled }: EventAccessChoiceProps) {
  const { data, isError, isFetching, refetch } = useEventAccessQuery(adminId);
  if (isError)
    return (
      <Stack gap="xs" role="alert" align="flex-start">
        <Text size="sm">
          The API keys and webhooks could not be listed. If you go on, all of them end.
        </Text>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  if (!data)
    return (
      <Stack gap="xs" role="status" aria-label="Loading the API keys and webhooks">
        <Skeleton height={16} width="60%" />
        <Skeleton height={16} width="45%" />
      </Stack>
    );
  if (data.apiKeys.length + data.webhooks.length === 0)
    return <Text size="sm">There are no API keys and no webhooks to end.</Text>;
  return (
    <Stack gap="md">
      <EventAccessList access={data} />
      <NativeSelect
        label="API keys and webhooks"
        description={
          value
            ? 'They keep working; the chosen owner is responsible for them.'
            : 'The keys stop working at once. The webhooks are paused; an owner can resume them.'
        }
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        disabled={disabled}
        data={[
          { value: '', label: 'End all of them' },
          ...data.owners.map(({ id, name }) => ({
            value: id,
            label: `Hand over to ${formatName(name)}`,
          })),
        ]}
      />
    </Stack>
  );
}

function EventAccessList({ access: { apiKeys, webhooks } }: { access: EventAccess }) {
  return (
    <ul className={styles.list} aria-label="API keys and webhooks">
      {apiKeys.map(({ id, name, expiresAt }) => (
        <li key={id}>
          <span translate="no">{name}</span>
          <span className={styles.kind}>{`API key, until ${formatLongDate(expiresAt)}`}</span>
        </li>
      ))}
      {webhooks.map(({ id, name, paused }) => (
        <li key={id}>
          <span translate="no">{name}</span>
          <span className={styles.kind}>Webhook</span>
          {paused ? <StatusBadge status="inactive" label="Paused" /> : null}
        </li>
      ))}
    </ul>
  );
}
