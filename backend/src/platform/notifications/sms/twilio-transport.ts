import type { SmsConfig } from '../../config/sms-config.ts';
import type { Message, MessageTransport } from '../message-transport.ts';
import { refusal } from './provider-refusal.ts';

const TIMEOUT_MS = 15_000;

/** SMS through Twilio's Messages resource or a compatible gateway. */
export class TwilioTransport implements MessageTransport {
  constructor(private readonly sms: SmsConfig) {}

  async send({ to, text }: Message): Promise<void> {
    const { url, account, token, from } = this.sms;
    const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw refusal(response.status);
  }
}
