import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { may } from '@nattil/contracts/rules/portal/roles';
import { formatName } from '@nattil/contracts/basic-formats';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useChangeRoleMutation } from './administratorsApi.ts';
import { EventAccessChoice } from './event-access-choice.tsx';
import { RoleChoice } from './role-choice.tsx';

export function ChangeRoleDialog({ administrator }: { administrator: Administrator }) {
  const { close } = useDialog();
  const { id, version, name, email } = administrator;
  const [initial] = useState({ role: administrator.role, handOverTo: '' });
  const [values, setValues] = useState(initial);
  const { role, handOverTo } = values;
  const losesAccess = may(administrator.role, 'keys.manage') && !may(role, 'keys.manage');
  const [change, { isLoading: submitting }] = useChangeRoleMutation();
  const [error, setError] = useState<string | null>(null);

  const draft = useDraft(`role/${id}`, { values, initial, restore: setValues });

  async function submit(): Promise<void> {
    setError(null);
    if (role === administrator.role) return close();
    try {
      const takeover = losesAccess && handOverTo ? { handOverTo } : {};
      await change({ id, version, role, ...takeover }).unwrap();
      draft.forget();
      close();
      toast.success('Role changed successfully!');
    } catch (refusal) {
      setError(messageOf(refusal, 'Failed to change the role. Please try again.'));
    }
  }

  return (
    <FormDialog
      title="Change Role"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Save Role', onClick: () => void submit() }}
    >
      <Stack gap="md">
        <Text translate="no">{`${formatName(name)} · ${email}`}</Text>
        <FormError>{error}</FormError>
        <RoleChoice
          value={role}
          onChange={(chosen) => setValues({ role: chosen, handOverTo })}
          disabled={submitting}
        />
        {losesAccess ? (
          <EventAccessChoice
            adminId={id}
            value={handOverTo}
            onChange={(chosen) => setValues({ role, handOverTo: chosen })}
            disabled={submitting}
          />
        ) : null}
        <Text c="dimmed" size="sm">
          The new role counts within seconds, also where they are signed in.
        </Text>
      </Stack>
    </FormDialog>
  );
}
