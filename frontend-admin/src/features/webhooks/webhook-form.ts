import type { CreateWebhookRequest } from '@nattil/contracts/api/webhooks';
import { apiKeyNameRule } from '@nattil/contracts/rules/api-keys';
import {
  confirmSensitiveEventsRule,
  webhookEventsRule,
  webhookUrlRule,
} from '@nattil/contracts/rules/webhooks';

/** A new webhook receives nothing until an event type is chosen. */
export const webhookForm = {
  initialValues: {
    name: '',
    url: '',
    events: [],
    confirmSensitive: false,
  } as CreateWebhookRequest,
  validate: {
    name: apiKeyNameRule,
    url: webhookUrlRule,
    events: webhookEventsRule,
    confirmSensitive: confirmSensitiveEventsRule,
  },
};
