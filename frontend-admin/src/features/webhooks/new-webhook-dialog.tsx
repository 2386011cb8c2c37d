import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { CreateWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import { isSensitiveEvent } from '@nattil/contracts/rules/portal/webhooks';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { EventChoice } from './event-choice.tsx';
import { webhookForm } from './webhook-form.ts';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { useCreateWebhookMutation } from './webhooksApi.ts';

const FIELDS = ['name', 'url', 'events', 'confirmSensitive'] as const;

export function NewWebhookDialog() {
  const [create, { isLoading: submitting }] = useCreateWebhookMutation();
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const formId = useId();
  const form = useForm<CreateWebhookRequest>({ ...webhookForm, clearInputErrorOnChange: true });
  const { events } = form.values;
  const draft = useDraft('webhook', {
    values: form.values,
    initial: webhookForm.initialValues,
    restore: form.setValues,
  });
  const focusFirst = (errors: object) =>
    form.getInputNode(FIELDS.find((field) => field in errors) ?? 'name')?.focus();

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

  /** A new choice needs a new confirmation. */
  function choose(chosen: EventType[]): void {
    form.setFieldValue('events', chosen);
    if (!chosen.some(isSensitiveEvent)) form.setFieldValue('confirmSensitive', false);
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
            The chosen events are sent to another system as they happen, from now on, each signed
            and in order.
          </Text>
          <FormError>{error}</FormError>
          <TextInput
            label="Name"
            description="Which system receives them"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="URL"
            description="Where they are posted to, beginning with https://"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.getInputProps('url')}
          />
          <EventChoice chosen={events} onChoose={choose} error={form.errors['events']} />
          {events.some(isSensitiveEvent) ? (
            <Checkbox
              label="The receiver may know when members get codes and when administrators sign in and what they do"
              {...form.getInputProps('confirmSensitive', { type: 'checkbox' })}
            />
          ) : null}
        </Stack>
      </form>
    </FormDialog>
  );
}
