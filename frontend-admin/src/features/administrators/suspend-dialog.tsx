import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { formatName } from '@nattil/contracts/basic-formats';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useSuspendMutation } from './administratorsApi.ts';
import { EventAccessChoice } from './event-access-choice.tsx';

const NOTHING_CHOSEN = { handOverTo: '' };

/** Asks before the suspension, and what happens to the API keys and webhooks. */
export function SuspendDialog({ administrator }: { administrator: Administrator }) {
  const { close } = useDialog();
  const { id, version, name } = administrator;
  const [values, setValues] = useState(NOTHING_CHOSEN);
  const { handOverTo } = values;
  const [suspend, { isLoading: submitting }] = useSuspendMutation();
  const [error, setError] = useState<string | null>(null);
  const draft = useDraft(null, { values, initial: NOTHING_CHOSEN, restore: setValues });

  async function submit(): Promise<void> {
    setError(null);
    try {
      await suspend({ id, version, ...(handOverTo && { handOverTo }) }).unwrap();
      close();
      toast.success('Administrator suspended successfully!');
    } catch (refusal) {
      setError(messageOf(refusal, 'Failed to suspend the administrator. Please try again.'));
    }
  }

  return (
    <FormDialog
      title="Suspend Administrator"
      submitting={submitting}
      draft={draft}
      unsaved="The administrator is not suspended."
      action={{ label: 'Suspend', danger: true, onClick: () => void submit() }}
    >
      <Stack gap="md">
        <Text>
          {`${formatName(name)} is signed out everywhere and cannot sign in until activated.`}
        </Text>
        <FormError>{error}</FormError>
        <EventAccessChoice
          adminId={id}
          value={handOverTo}
          onChange={(chosen) => setValues({ handOverTo: chosen })}
          disabled={submitting}
        />
      </Stack>
    </FormDialog>
  );
}
