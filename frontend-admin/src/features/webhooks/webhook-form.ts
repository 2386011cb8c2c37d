import type { CreateWebhookRequest } from '@nattil/contracts/api/admin/webhooks';
import { apiKeyNameRule } from '@nattil/contracts/rules/portal/api-keys';
import {
  confirmSensitiveEventsRule,
  webhookEventsRule,
  webhookUrlRule,
} from '@nattil/contracts/rules/portal/webhooks';

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
