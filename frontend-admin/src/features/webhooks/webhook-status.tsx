import { Text } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import { WEBHOOK_TRIES_DAYS, type DeliveryState } from '@nattil/contracts/rules/portal/webhooks';
import { StatusBadge, type KnownStatus } from '@nattil/frontend-shared/ui/status-badge.tsx';

const REASONS = {
  owner: 'by an owner',
  failing: `after ${WEBHOOK_TRIES_DAYS} days of failures`,
  gone: 'the receiver is gone',
} as const;

/** The state of the webhook, and its problem if there is one. */
export function WebhookStatus({
  webhook: { disabledAt, disabledBecause, failing },
}: {
  webhook: Webhook;
}) {
  if (disabledAt)
    return (
      <>
        <StatusBadge
          status={disabledBecause === 'owner' ? 'inactive' : 'failed'}
          label={disabledBecause === 'owner' ? 'Paused' : 'Disabled'}
        />
        <Text size="sm" c="dimmed">
          {REASONS[disabledBecause ?? 'owner']}
        </Text>
      </>
    );
  return failing > 0 ? (
    <StatusBadge status="suspended" label="Failing" />
  ) : (
    <StatusBadge status="active" />
  );
}

const STATES: Record<DeliveryState, { status: KnownStatus; label: string }> = {
  waiting: { status: 'pending', label: 'Waiting' },
  failing: { status: 'suspended', label: 'Failing' },
  delivered: { status: 'approved', label: 'Delivered' },
  skipped: { status: 'inactive', label: 'Skipped' },
};
export const STATE_CHOICES = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  return <StatusBadge {...STATES[delivery.state]} />;
}
