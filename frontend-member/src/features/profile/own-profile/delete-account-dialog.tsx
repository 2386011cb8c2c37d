import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { PasswordField } from '@nattil/frontend-shared/ui/forms/password-field.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useId, useState } from 'react';
import { deleteAccountForm } from '../passwords/account-forms.ts';
import { useDeleteAccountMutation } from '../ownProfileApi.ts';
import { passwordRefusal } from '../passwords/password-refusal.ts';
import styles from './own-profile.module.css';

/** Explains which data is erased and which is retained, and asks for the password. */
export function DeleteAccountDialog({ onDeleted }: { onDeleted: () => void }) {
  const { close } = useDialog();
  const [deleteAccount, { isLoading: submitting }] = useDeleteAccountMutation();
  const [formError, setFormError] = useState<string | null>(null);
  const formId = useId();
  const form = useForm({ ...deleteAccountForm, clearInputErrorOnChange: true });

  async function submit(): Promise<void> {
    if (submitting) return;
    setFormError(null);
    try {
      await deleteAccount(form.getValues()).unwrap();
      onDeleted();
    } catch (error) {
      const { field, text } = passwordRefusal(
        isApiError(error) ? error : { status: 'NETWORK' },
        ['password'],
        'password',
        'Your account could not be deleted. Please try again.',
      );
      if (field) refuseField(form, field, text);
      else setFormError(text);
    }
  }

  return (
    <Dialog
      title="Delete your account?"
      submitting={submitting}
      dirty={form.isDirty()}
      footer={
        <>
          <Button
            variant="default"
            data-autofocus
            aria-disabled={submitting || undefined}
            onClick={() => {
              if (!submitting) close();
            }}
          >
            Keep my account
          </Button>
          <Button type="submit" form={formId} color="danger" loading={submitting}>
            Delete my account
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <section aria-labelledby={`${formId}-erased`} className={styles.consequence}>
          <Title order={3} size="h5" id={`${formId}-erased`}>
            Erased at once
          </Title>
          <ul>
            <li>Your name, email, phone number, location and picture</li>
            <li>
              Your password, your newsletter, and the codes and messages that were sent to you
            </li>
          </ul>
        </section>
        <section aria-labelledby={`${formId}-stays`} className={styles.consequence}>
          <Title order={3} size="h5" id={`${formId}-stays`}>
            Stays, without you
          </Title>
          <ul>
            <li>What happened, such as your purchases, under a number that means nobody</li>
            <li>The totals of shops and of the programme</li>
          </ul>
        </section>
        <Text>
          Your card cannot be used any more, and you are signed out on all your devices.{' '}
          <b>This cannot be undone.</b>
        </Text>
        <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), focusPassword)}>
          <Stack gap="md">
            <FormError>{formError}</FormError>
            <PasswordField
              label="Your password"
              description="So that nobody else deletes your account"
              autoComplete="current-password"
              readOnly={submitting}
              {...form.getInputProps('password')}
            />
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );

  function focusPassword(): void {
    form.getInputNode('password')?.focus();
  }
}
