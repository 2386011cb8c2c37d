import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import { OLD_SECRET_HOURS, type WebhookFrom } from '@nattil/contracts/rules/portal/webhooks';
import { alertDialog, confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { toastOutcome, toastRefusal } from '../../shared/toast-outcome.ts';
import { webhookSecretDialog } from './open-webhook-secret.ts';
import {
  useDeleteWebhookMutation,
  useDisableWebhookMutation,
  useEnableWebhookMutation,
  useRotateSecretMutation,
} from './webhooksApi.ts';

/** The row actions of a webhook, each with a confirmation that names the consequences. */
export function useWebhookActions() {
  const [disable] = useDisableWebhookMutation();
  const [enable] = useEnableWebhookMutation();
  const [rotate] = useRotateSecretMutation();
  const [remove] = useDeleteWebhookMutation();

  async function showNewSecret({ id, name }: Webhook): Promise<void> {
    await toastRefusal(async () => {
      const { secret } = await rotate(id).unwrap();
      void pushDialog(webhookSecretDialog, { name, secret });
    });
  }

  const start = ({ id, name }: Webhook, from: WebhookFrom) =>
    void toastOutcome(() => enable({ id, from }).unwrap(), `${name} was enabled`);

  return {
    disable: ({ id, name }: Webhook) =>
      confirmDialog({
        title: 'Disable Webhook',
        message: `Nothing more is sent to ${name}. What happens meanwhile can be sent when it is enabled again.`,
        confirmLabel: 'Disable',
        onConfirm: () => void toastOutcome(() => disable(id).unwrap(), `${name} was disabled`),
      }),
    enable: (webhook: Webhook) =>
      alertDialog({
        title: 'Enable Webhook',
        message: `${webhook.name} can go on where it stopped, so that no event is missing, or begin with what happens from now on.`,
        actions: [
          { label: 'Cancel' },
          { label: 'From now on', onClick: () => start(webhook, 'now') },
          {
            label: 'Where it stopped',
            primary: true,
            onClick: () => start(webhook, 'where-it-stopped'),
          },
        ],
      }),
    rotate: (webhook: Webhook) =>
      confirmDialog({
        title: 'New Secret',
        message: `What is sent to ${webhook.name} is signed with a new secret, and for ${OLD_SECRET_HOURS} hours with the one before too. The new one is shown once.`,
        confirmLabel: 'Make New Secret',
        onConfirm: () => void showNewSecret(webhook),
      }),
    remove: ({ id, name, waiting }: Webhook) =>
      confirmDialog({
        title: 'Delete Webhook',
        message: `Nothing more is sent to ${name}${waiting > 0 ? `, also not the ${waiting} events that wait` : ''}. A deleted webhook cannot be brought back.`,
        confirmLabel: 'Delete',
        danger: true,
        onConfirm: () => void toastOutcome(() => remove(id).unwrap(), `${name} was deleted`),
      }),
  };
}
