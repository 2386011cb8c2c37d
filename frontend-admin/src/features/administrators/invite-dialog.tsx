import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { INVITATION_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useInviteMutation } from './administratorsApi.ts';
import { invitationForm } from './invitation-form.ts';
import { RoleChoice } from './role-choice.tsx';

export function InviteDialog() {
  const { close } = useDialog();
  const [invite, { isLoading: submitting }] = useInviteMutation();
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  const form = useForm({ ...invitationForm, clearInputErrorOnChange: true });

  const draft = useDraft('invite-administrator', {
    values: form.values,
    initial: invitationForm.initialValues,
    restore: form.setValues,
  });

  async function submit(): Promise<void> {
    setError(null);
    const { name, email, role } = form.getValues();
    const person = {
      name: invitationForm.validate.name.normalise(name),
      email: invitationForm.validate.email.normalise(email),
      role,
    };
    try {
      await invite(person).unwrap();
      draft.forget();
      close();
      toast.success(`Invitation sent to ${person.email}`);
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(messageOf(refusal, 'Failed to send the invitation. Please try again.'));
    }
  }

  return (
    <FormDialog
      title="Invite Administrator"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Send Invitation', form: formId }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => form.getInputNode(errors['name'] ? 'name' : 'email')?.focus(),
        )}
      >
        <Stack gap="md">
          <Text c="dimmed">
            They get a link by e-mail, with which they set a password. It works once, for{' '}
            {INVITATION_DAYS} days.
          </Text>
          <FormError>{error}</FormError>
          <TextInput
            label="Name"
            data-autofocus
            disabled={submitting}
            {...form.getInputProps('name')}
          />
          <TextInput
            type="email"
            label="Email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            disabled={submitting}
            {...form.getInputProps('email')}
          />
          <RoleChoice
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
            disabled={submitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
