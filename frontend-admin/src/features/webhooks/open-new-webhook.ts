import type { DialogDeclaration } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';

export const newWebhookDialog: DialogDeclaration<object> = {
  name: 'new-webhook',
  load: async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog,
};
