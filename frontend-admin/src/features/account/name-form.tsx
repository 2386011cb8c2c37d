import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ROLE_TEXTS } from '@nattil/contracts/rules/portal/roles';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session/session.ts';
import { useRenameMutation } from './accountApi.ts';
import { nameForm } from './account-forms.ts';

export function NameForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [rename, { isLoading: submitting }] = useRenameMutation();
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    ...nameForm,
    initialValues: { name: user?.name ?? '' },
    clearInputErrorOnChange: true,
  });

  async function submit(): Promise<void> {
    setError(null);
    try {
      const saved = await rename({
        name: nameForm.validate.name.normalise(form.getValues().name),
      }).unwrap();
      dispatch(session.storeUser(saved));
      form.setValues({ name: saved.name });
      toast.success('Profile saved');
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(messageOf(refusal, 'Failed to save your profile. Please try again.'));
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => void submit(),
        () => form.getInputNode('name')?.focus(),
      )}
    >
      <Stack gap="md">
        <FormError>{error}</FormError>
        <TextInput
          label="Name"
          autoComplete="name"
          readOnly={submitting}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          description="You sign in with it. It cannot be changed here."
          value={user?.email ?? ''}
          variant="filled"
          readOnly
        />
        <TextInput
          label="Role"
          value={user ? ROLE_TEXTS[user.role].name : ''}
          variant="filled"
          readOnly
        />
        <Group justify="flex-end">
          <Button type="submit" loading={submitting}>
            Save Profile
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
