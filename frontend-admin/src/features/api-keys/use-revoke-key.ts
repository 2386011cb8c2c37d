import type { ApiKey } from '@nattil/contracts/api/admin/api-keys';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toastOutcome } from '../../shared/toast-outcome.ts';
import { useRevokeApiKeyMutation } from './apiKeysApi.ts';

/** Revokes a key after confirmation: the other system loses access at once. */
export function useRevokeKey(): (key: ApiKey) => void {
  const [revoke] = useRevokeApiKeyMutation();
  return ({ id, name }) =>
    confirmDialog({
      title: 'Revoke Key',
      message: `The system that uses ${name} stops reading at once. A revoked key never works again.`,
      confirmLabel: 'Revoke',
      danger: true,
      onConfirm: () => void toastOutcome(() => revoke(id).unwrap(), `${name} was revoked`),
    });
}
