import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const editWebhookDialog: DialogDeclaration<{ webhook: Webhook }> = {
  name: 'edit-webhook',
  load: async () => (await import('./edit-webhook-dialog.tsx')).EditWebhookDialog,
};
