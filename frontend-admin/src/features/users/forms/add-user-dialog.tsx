import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { EMPTY_USER, newUserRules, toNewUser } from './user-form.ts';
import { UserFields } from './user-fields.tsx';
import { useRefusal } from '../use-refusal.ts';
import { useAddUserMutation } from '../usersApi.ts';

/** Adds a member, who gets a card at once and a link by e-mail to choose a password. */
export function AddUserDialog() {
  const { close } = useDialog();
  const [add, { isLoading: submitting }] = useAddUserMutation();
  const formId = useId();
  const form = useForm({
    initialValues: EMPTY_USER,
    validate: newUserRules,
    clearInputErrorOnChange: true,
  });
  const draft = useDraft('user/new', {
    values: form.values,
    initial: EMPTY_USER,
    restore: form.setValues,
  });
  const refusal = useRefusal(form, 'Failed to save user. Please try again.');

  async function submit(): Promise<void> {
    if (submitting) return;
    refusal.clear();
    try {
      await add(toNewUser(form.getValues())).unwrap();
      draft.forget();
      close();
      toast.success(USER_MESSAGES.created);
    } catch (refused) {
      refusal.show(refused);
    }
  }

  return (
    <FormDialog
      title="Add New User"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Add User', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), refusal.focus)}>
        <Stack gap="md">
          <Text c="dimmed">
            The user gets a card at once, and a link by email to choose a password.
          </Text>
          <FormError>{refusal.text}</FormError>
          <UserFields form={form} submitting={submitting} cardHint="Auto-generated if empty" />
        </Stack>
      </form>
    </FormDialog>
  );
}
