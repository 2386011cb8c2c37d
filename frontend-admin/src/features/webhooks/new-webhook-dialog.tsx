import { Stack, Text } from '@mantine/core';
import { isSensitiveEvent } from '@nattil/contracts/rules/portal/sensitive-events';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { CreateWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx';
import { webhookForm } from './webhook-form.ts';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { useCreateWebhookMutation } from './webhooksApi.ts';

export function NewWebhookDialog() {
  const [create, { isLoading: submitting }] = useCreateWebhookMutation();
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const formId = useId();
  const form = useForm<CreateWebhookRequest>({ ...webhookForm, clearInputErrorOnChange: true });
  const draft = useDraft('webhook', {
    values: form.values,
    initial: webhookForm.initialValues,
    restore: form.setValues,
  });
  const focusFirst = (errors: object) =>
    form.getInputNode(WEBHOOK_FIELDS.find((field) => field in errors) ?? 'name')?.focus();

  async function submit(): Promise<void> {
    if (submitting) return;
    setError(null);
    const values = form.getValues();
    const { validate: rules } = webhookForm;
    try {
      const { name, secret } = await create({
        ...values,
        name: rules.name.normalise(values.name),
        url: rules.url.normalise(values.url),
      }).unwrap();
      draft.forget();
      setMade({ name, secret });
    } catch (refusal) {
      const errors = fieldErrorsOf(refusal);
      form.setErrors(errors);
      setError(messageOf(refusal, 'Failed to create the webhook. Please try again.'));
      if (Object.keys(errors).length > 0) focusFirst(errors);
    }
  }

  // Shown in the same dialog, which then returns the focus to its button.
  if (made) return <WebhookSecretDialog {...made} />;
  return (
    <FormDialog
      title="New Webhook"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Create Webhook', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), focusFirst)}>
        <Stack gap="md">
          <Text c="dimmed">
            The chosen events are sent to another system as they happen, each signed and in order;
            from now on, unless earlier ones are sent too.
          </Text>
          <FormError>{error}</FormError>
          <WebhookFields
            form={form}
            needsConfirmation={({ events }) => events.some(isSensitiveEvent)}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
