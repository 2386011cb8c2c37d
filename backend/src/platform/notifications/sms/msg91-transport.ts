import type { SmsConfig } from '../../config/sms-config.ts';
import { JobFailure } from '../../jobs/job-failure.ts';
import type { Message, MessageTransport } from '../message-transport.ts';
import { refusal } from './provider-refusal.ts';

const TIMEOUT_MS = 15_000;

/**
 * SMS through MSG91's flow API or a compatible gateway: sends the variables of a registered
 * template.
 */
export class Msg91Transport implements MessageTransport {
  constructor(private readonly sms: SmsConfig) {}

  async send({ to, template }: Message): Promise<void> {
    const { url, templates, token, from } = this.sms;
    if (!template) throw new JobFailure('no template', true);
    const id = templates[template.name];
    if (!id) throw new JobFailure(`no id of the template ${template.name}`, true);
    const response = await fetch(new URL('/api/v5/flow', url), {
      method: 'POST',
      headers: { authkey: token, 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: id,
        sender: from,
        recipients: [{ mobiles: to.replace('+', ''), ...template.variables }],
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw refusal(response.status);
    // MSG91 refuses with status 200, too.
    const answer = (await response.json().catch(() => null)) as { type?: string } | null;
    if (answer?.type !== 'success') throw new JobFailure('refused by the provider', true);
  }
}
