import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { CreateWebhookRequest, Webhook } from '@nattil/contracts/api/admin/webhooks';
import {
  changeNeedsConfirmation,
  SENSITIVE_NOT_CONFIRMED,
} from '@nattil/contracts/rules/portal/webhooks';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx';
import { webhookChange, webhookChangeForm } from './webhook-form.ts';
import { useChangeWebhookMutation } from './webhooksApi.ts';

/** Changes name, URL and events; the secret and the place in the log stay. */
export function EditWebhookDialog({ webhook }: { webhook: Webhook }) {
  const { close } = useDialog();
  const [change, { isLoading: submitting }] = useChangeWebhookMutation();
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  // The page behind the dialog reloads the webhook; the form keeps the version that it began with.
  const [{ id, version, name, url, events }] = useState(webhook);
  const [initialValues] = useState({ name, url, events, confirmSensitive: false });
  const needsConfirmation = (values: CreateWebhookRequest) =>
    changeNeedsConfirmation({ url, events }, { ...values, url: values.url.trim() });
  const form = useForm<CreateWebhookRequest>({
    initialValues,
    validate: {
      ...webhookChangeForm.validate,
      confirmSensitive: (isConfirmed, values) =>
        needsConfirmation(values) && !isConfirmed ? SENSITIVE_NOT_CONFIRMED : null,
    },
    clearInputErrorOnChange: true,
  });
  const draft = useDraft(`webhook/${id}`, {
    values: form.values,
    initial: initialValues,
    restore: form.setValues,
  });
  const focusFirst = (errors: object) =>
    form.getInputNode(WEBHOOK_FIELDS.find((field) => field in errors) ?? 'name')?.focus();

  async function submit(): Promise<void> {
    if (submitting) return;
    setError(null);
    const changed = webhookChange({ name, url, events }, form.getValues());
    if (Object.keys(changed).length === 0) return close();
    try {
      const { addedFromSeq } = await change({ id, version, ...changed }).unwrap();
      draft.forget();
      close();
      toast.success(
        addedFromSeq === null
          ? 'Webhook changed successfully!'
          : `Webhook changed successfully! ${changed.fromSeq === undefined ? 'Added events' : 'Events'} are sent from seq ${addedFromSeq} on.`,
      );
    } catch (refusal) {
      const errors = fieldErrorsOf(refusal);
      form.setErrors(errors);
      setError(messageOf(refusal, 'Failed to change the webhook. Please try again.'));
      if (Object.keys(errors).length > 0) focusFirst(errors);
    }
  }

  return (
    <FormDialog
      title="Edit Webhook"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Save Webhook', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), focusFirst)}>
        <Stack gap="md">
          <Text c="dimmed">
            The secret stays. Waiting events go to the new URL. Events of added types are sent from
            now on, unless earlier ones are sent too: then those of all types are sent again.
            Waiting events of removed types are skipped.
          </Text>
          <FormError>{error}</FormError>
          <WebhookFields form={form} needsConfirmation={needsConfirmation} />
        </Stack>
      </form>
    </FormDialog>
  );
}
