import type { CreateApiKeyRequest } from '@nattil/contracts/api/admin/api-keys';
import {
  apiKeyDaysRule,
  apiKeyNameRule,
  apiKeyScopesRule,
} from '@nattil/contracts/rules/portal/api-keys';
import { confirmSensitiveRule } from '@nattil/contracts/rules/portal/sensitive-events';

/** A new key can read nothing until a scope is chosen. */
export const apiKeyForm = {
  initialValues: {
    name: '',
    scopes: [],
    expiresInDays: 90,
    confirmSensitive: false,
  } as CreateApiKeyRequest,
  validate: {
    name: apiKeyNameRule,
    scopes: apiKeyScopesRule,
    expiresInDays: apiKeyDaysRule,
    confirmSensitive: confirmSensitiveRule,
  },
};
