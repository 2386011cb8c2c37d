import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { PasswordField } from '@nattil/frontend-shared/ui/forms/password-field.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { EMPTY_PASSWORDS, passwordRules } from './password-form.ts';
import { userName } from '../user-texts.ts';
import { useRefusal } from '../use-refusal.ts';
import { useLazyUserQuery, useResetPasswordMutation } from '../usersApi.ts';

/** Sets a temporary password for a member, which ends all sessions and is valid for one sign-in. */
export function ResetPasswordDialog({ user: shown }: { user: AdminMember }) {
  const { close } = useDialog();
  const [user, setUser] = useState(shown);
  const [reset, { isLoading: submitting }] = useResetPasswordMutation();
  const [load] = useLazyUserQuery();
  const formId = useId();
  const form = useForm({
    initialValues: EMPTY_PASSWORDS,
    validate: passwordRules,
    clearInputErrorOnChange: true,
  });
  const draft = useDraft(null, {
    values: form.values,
    initial: EMPTY_PASSWORDS,
    restore: form.setValues,
  });
  const refusal = useRefusal(form, 'Failed to reset password. Please try again.');

  async function submit(): Promise<void> {
    if (submitting) return;
    refusal.clear();
    const { id, version } = user;
    try {
      await reset({ id, version, newPassword: form.getValues().newPassword }).unwrap();
      close();
      toast.success(USER_MESSAGES.passwordReset);
    } catch (refused) {
      await refusal.show(refused, async () => {
        setUser(
          await load(id)
            .unwrap()
            .catch(() => user),
        );
      });
    }
  }

  const typed = { withAsterisk: true, autoComplete: 'new-password', readOnly: submitting };
  return (
    <FormDialog
      title="Reset Password"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Reset Password', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), refusal.focus)}>
        <Stack gap="md">
          <Text c="dimmed">
            <bdi translate="no">{userName(user)}</bdi> is signed out everywhere. The new password
            works for one sign-in, which can only choose another password.
          </Text>
          <FormError>{refusal.text}</FormError>
          <PasswordField
            label="New Password"
            description="At least 8 characters with an uppercase letter, a lowercase letter and a number."
            data-autofocus
            {...typed}
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label="Confirm Password"
            {...typed}
            {...form.getInputProps('confirmPassword')}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
