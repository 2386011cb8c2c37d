import type { ApiKey } from '@nattil/contracts/api/api-keys';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { confirmDialog } from '@nattil/frontend-shared/ui/ask';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useRevokeApiKeyMutation } from './apiKeysApi.ts';

/** Revokes a key, after a question: the other system stops reading at once. */
export function useRevokeKey(): (key: ApiKey) => void {
  const [revoke] = useRevokeApiKeyMutation();

  async function carryOut({ id, name }: ApiKey): Promise<void> {
    try {
      await revoke(id).unwrap();
      toast.success(`${name} was revoked`);
    } catch (refusal) {
      toast.error(messageOf(refusal, 'This did not work. Please try again.'));
    }
  }

  return (key) =>
    confirmDialog({
      title: 'Revoke Key',
      message: `The system that uses ${key.name} stops reading at once. A revoked key never works again.`,
      confirmLabel: 'Revoke',
      danger: true,
      onConfirm: () => void carryOut(key),
    });
}
