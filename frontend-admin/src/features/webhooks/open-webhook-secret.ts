import type { DialogDeclaration } from '@nattil/frontend-shared/ui/open-dialog.tsx';

/** The secret that a rotation made. */
export const webhookSecretDialog: DialogDeclaration<{ name: string; secret: string }> = {
  name: 'webhook-secret',
  load: async () => (await import('./webhook-secret.tsx')).WebhookSecret,
};
