import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  Webhook,
} from '@nattil/contracts/api/admin/webhooks';
import { apiKeyNameRule } from '@nattil/contracts/rules/portal/api-keys';
import {
  changedWebhookEventsRule,
  changedWebhookNameRule,
  changedWebhookUrlRule,
  confirmSensitiveEventsRule,
  webhookEventsRule,
  webhookFromSeqRule,
  webhookUrlRule,
} from '@nattil/contracts/rules/portal/webhooks';

/** A new webhook receives nothing until an event type is chosen. */
export const webhookForm = {
  initialValues: {
    name: '',
    url: '',
    events: [],
    confirmSensitive: false,
    fromSeq: undefined,
  } as CreateWebhookRequest,
  validate: {
    name: apiKeyNameRule,
    url: webhookUrlRule,
    events: webhookEventsRule,
    confirmSensitive: confirmSensitiveEventsRule,
    fromSeq: webhookFromSeqRule,
  },
};

export const webhookChangeForm = {
  validate: {
    name: changedWebhookNameRule,
    url: changedWebhookUrlRule,
    events: changedWebhookEventsRule,
    fromSeq: webhookFromSeqRule,
  },
};

/** Only the fields that differ from the webhook. */
export function webhookChange(
  { name, url, events }: Pick<Webhook, 'name' | 'url' | 'events'>,
  typed: CreateWebhookRequest,
): ChangeWebhookRequest {
  const newName = webhookForm.validate.name.normalise(typed.name);
  const newUrl = webhookForm.validate.url.normalise(typed.url);
  const sendsSame =
    typed.events.length === events.length && typed.events.every((type) => events.includes(type));
  return {
    ...(newName !== name && { name: newName }),
    ...(newUrl !== url && { url: newUrl }),
    ...(!sendsSame && { events: typed.events }),
    ...(typed.fromSeq !== undefined && { fromSeq: typed.fromSeq }),
    ...(typed.confirmSensitive && { confirmSensitive: true }),
  };
}
