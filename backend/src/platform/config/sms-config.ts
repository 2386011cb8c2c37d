import { readFileSync } from 'node:fs';
import { ConfigError, oneOf, text, url, type Env } from './env.ts';

export const SMS_TEMPLATE_NAMES = [
  'otp-code',
  'password-link',
  'account-notice',
  'till-invitation',
  'till-password-link',
] as const;
export type SmsTemplateName = (typeof SMS_TEMPLATE_NAMES)[number];
export type SmsTemplateIds = Partial<Record<SmsTemplateName, string>>;

export interface SmsConfig {
  provider: 'twilio' | 'msg91';
  url: string;
  /** Empty with msg91, which identifies an account by its token. */
  account: string;
  token: string;
  from: string;
  /** The provider's ids of the templates; only msg91 has them. */
  templates: SmsTemplateIds;
}

/** null: no provider. SMS go to the inbox, or nowhere in production. */
export function readSmsConfig(env: Env, production: boolean): SmsConfig | null {
  if (!text(env, 'SMS_PROVIDER')) return null;
  const provider = oneOf(env, 'SMS_PROVIDER', ['twilio', 'msg91'] as const, 'twilio');
  const need = (name: string) => {
    const value = text(env, name);
    if (!value) env.refuse(`${name} is required when SMS_PROVIDER is set`);
    return value ?? '';
  };
  const standard = provider === 'twilio' ? 'https://api.twilio.com' : 'https://control.msg91.com';
  return {
    provider,
    url: url(env, 'SMS_URL', ['http:', 'https:']) ?? standard,
    account: provider === 'twilio' ? need('SMS_ACCOUNT') : '',
    token: need('SMS_TOKEN'),
    from: need('SMS_FROM'),
    templates: provider === 'msg91' ? (env.attempt(() => templateIds(env, production)) ?? {}) : {},
  };
}

function templateIds(env: Env, production: boolean): SmsTemplateIds {
  const value = text(env, 'SMS_TEMPLATES');
  const given = value === undefined ? {} : objectIn(value);
  const ids: SmsTemplateIds = {};
  for (const name of SMS_TEMPLATE_NAMES) {
    const id = Object.hasOwn(given, name) ? given[name] : undefined;
    if (id !== undefined && (typeof id !== 'string' || !/^[\w-]+$/.test(id)))
      env.refuse(`SMS_TEMPLATES must give ${name} as a text: the id of the template`);
    else if (id !== undefined) ids[name] = id;
    else if (production)
      env.refuse(`SMS_TEMPLATES must name the id of the template ${name} when SMS_PROVIDER=msg91`);
  }
  return ids;
}

/** JSON text, or the file that holds it. */
function objectIn(value: string): Record<string, unknown> {
  let json = value;
  if (!value.startsWith('{'))
    try {
      json = readFileSync(value, 'utf8');
    } catch (error) {
      const { code } = error as { code?: string };
      throw new ConfigError(
        `SMS_TEMPLATES must be JSON or a file that can be read (${code ?? 'unknown'})`,
      );
    }
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw new ConfigError('SMS_TEMPLATES must be a JSON object of template names and their ids');
}
