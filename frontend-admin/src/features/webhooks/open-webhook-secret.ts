import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

/** Shows the new secret of a rotation. */
export const webhookSecretDialog: DialogDeclaration<{ name: string; secret: string }> = {
  name: 'webhook-secret',
  load: async () => (await import('./webhook-secret-dialog.tsx')).WebhookSecretDialog,
};
