import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { changedUserRules, toUserChanges, userFormOf } from './user-form.ts';
import { UserFields } from './user-fields.tsx';
import { UserLoading } from './user-loading.tsx';
import { useFreshUser } from '../use-fresh-user.ts';
import { useRefusal } from '../use-refusal.ts';
import { useUpdateUserMutation } from '../usersApi.ts';

const TITLE = 'Edit User';

export function EditUserDialog({ userId }: { userId: Id }) {
  return (
    <UserLoading userId={userId} title={TITLE}>
      {(user) => <EditUser user={user} />}
    </UserLoading>
  );
}

function EditUser({ user: shown }: { user: AdminMember }) {
  const { close } = useDialog();
  const { user, initial, reload } = useFreshUser(shown, userFormOf);
  const [update, { isLoading: submitting }] = useUpdateUserMutation();
  const formId = useId();
  const form = useForm({
    initialValues: initial,
    validate: (values) => {
      const rules = changedUserRules(initial);
      return Object.fromEntries(
        Object.entries(values).map(([field, typed]) => [
          field,
          rules[field as keyof typeof rules](typed),
        ]),
      );
    },
    clearInputErrorOnChange: true,
  });
  const draft = useDraft(`user/${user.id}`, {
    values: form.values,
    initial,
    restore: form.setValues,
  });
  const refusal = useRefusal(form, 'Failed to save user. Please try again.');

  async function submit(): Promise<void> {
    if (submitting) return;
    refusal.clear();
    const changes = toUserChanges(initial, form.getValues());
    try {
      if (Object.keys(changes).length > 0) {
        await update({ id: user.id, version: user.version, changes }).unwrap();
        toast.success(USER_MESSAGES.updated);
      }
      draft.forget();
      close();
    } catch (refused) {
      await refusal.show(refused, () => reload(form));
    }
  }

  return (
    <FormDialog
      title={TITLE}
      submitting={submitting}
      draft={draft}
      action={{ label: 'Save Changes', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), refusal.focus)}>
        <Stack gap="md">
          <FormError>{refusal.text}</FormError>
          <UserFields
            form={form}
            submitting={submitting}
            withoutCard={user.card === null}
            cardHint={user.card === null ? 'This user has no card yet.' : undefined}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
