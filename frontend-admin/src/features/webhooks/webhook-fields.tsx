import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { CreateWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import { EventChoice } from './event-choice.tsx';

/** In the order in which the form shows them. */
export const WEBHOOK_FIELDS = ['name', 'url', 'events', 'confirmSensitive', 'fromSeq'] as const;

const FIRST_SEQ = 1;

interface WebhookFieldsProps {
  form: Pick<
    ReturnType<typeof useForm<CreateWebhookRequest>>,
    'values' | 'errors' | 'getInputProps' | 'setFieldValue'
  >;
  /** Whether these values give sensitive events to the receiver. */
  needsConfirmation: (values: CreateWebhookRequest) => boolean;
}

/** The fields of a new and of a changed webhook. */
export function WebhookFields({ form, needsConfirmation }: WebhookFieldsProps) {
  const { values } = form;

  /** A new choice needs a new confirmation. */
  function choose(events: EventType[]): void {
    form.setFieldValue('events', events);
    if (!needsConfirmation({ ...values, events })) form.setFieldValue('confirmSensitive', false);
  }

  return (
    <>
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
      <EventChoice chosen={values.events} onChoose={choose} error={form.errors['events']} />
      {needsConfirmation(values) ? (
        <Checkbox
          label="The receiver may know when members get codes and when administrators sign in and what they do"
          {...form.getInputProps('confirmSensitive', { type: 'checkbox' })}
        />
      ) : null}
      <Checkbox
        label="Send earlier events too"
        checked={values.fromSeq !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('fromSeq', checked ? FIRST_SEQ : undefined)
        }
      />
      {values.fromSeq === undefined ? null : (
        <NumberInput
          label="From sequence number"
          description={`The seq of the first event that is sent; ${FIRST_SEQ} sends all events of the log`}
          min={FIRST_SEQ}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('fromSeq')}
        />
      )}
    </>
  );
}
