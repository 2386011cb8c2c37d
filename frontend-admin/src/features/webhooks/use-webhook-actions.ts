import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import { OLD_SECRET_HOURS, type WebhookFrom } from '@nattil/contracts/rules/portal/webhooks';
import { alertDialog, confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { openDialog, pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { toastOutcome, toastRefusal } from '../../shared/toast-outcome.ts';
import { editWebhookDialog } from './open-edit-webhook.ts';
import { webhookSecretDialog } from './open-webhook-secret.ts';
import {
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useEnableWebhookMutation,
  useRotateSecretMutation,
} from './webhooksApi.ts';

/** The actions of a webhook; each decision has a confirmation that names the consequences. */
export function useWebhookActions() {
  const [change] = useChangeWebhookMutation();
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
    void toastOutcome(() => enable({ id, from }).unwrap(), `${name} was resumed`);

  return {
    edit: (webhook: Webhook) => void openDialog(editWebhookDialog, { webhook }),
    pause: ({ id, version, name }: Webhook) =>
      confirmDialog({
        title: 'Pause Webhook',
        message: `Nothing more is sent to ${name}. Its place is kept: what happens meanwhile can be sent when it is resumed.`,
        confirmLabel: 'Pause',
        onConfirm: () =>
          void toastOutcome(
            () => change({ id, version, paused: true }).unwrap(),
            `${name} was paused`,
          ),
      }),
    resume: (webhook: Webhook) =>
      alertDialog({
        title: 'Resume Webhook',
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
    remove: ({ id, name, waiting }: Webhook, onRemoved = () => {}) =>
      confirmDialog({
        title: 'Delete Webhook',
        message: `Nothing more is sent to ${name}${waiting > 0 ? `, also not the ${waiting} events that wait` : ''}. A deleted webhook cannot be brought back.`,
        confirmLabel: 'Delete',
        danger: true,
        onConfirm: () =>
          void toastOutcome(async () => {
            await remove(id).unwrap();
            onRemoved();
          }, `${name} was deleted`),
      }),
  };
}

export type WebhookActions = ReturnType<typeof useWebhookActions>;
