import { Button } from '@mantine/core';
import {
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefreshDot,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import type { WebhookActions } from './use-webhook-actions.ts';
import styles from './webhook-summary.module.css';

interface WebhookButtonsProps {
  webhook: Webhook;
  actions: WebhookActions;
  /** Whether a test has no result yet. */
  isTesting: boolean;
  onTest: () => void;
  onRemoved: () => void;
}

/** The actions of the webhook that the page shows. */
export function WebhookButtons({
  webhook,
  actions,
  isTesting,
  onTest,
  onRemoved,
}: WebhookButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        leftSection={<IconSend size={18} aria-hidden />}
        aria-disabled={isTesting || undefined}
        onClick={() => {
          if (!isTesting) onTest();
        }}
      >
        Send test
      </Button>
      {webhook.paused ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => actions.resume(webhook)}
        >
          Resume
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={() => actions.pause(webhook)}
        >
          Pause
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden />}
        onClick={() => actions.edit(webhook)}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefreshDot size={18} aria-hidden />}
        onClick={() => actions.rotate(webhook)}
      >
        New secret
      </Button>
      <Button
        variant="default"
        c="danger"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => actions.remove(webhook, onRemoved)}
      >
        Delete
      </Button>
    </div>
  );
}
