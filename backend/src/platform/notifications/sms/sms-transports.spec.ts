import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SmsConfig } from '../../config/sms-config.ts';
import { reasonOf } from '../../jobs/job-failure.ts';
import { Msg91Transport } from './msg91-transport.ts';
import { TwilioTransport } from './twilio-transport.ts';

const message = {
  id: '2b0e9c5c-3f8e-4b57-8a38-9b4f6f1f7a11',
  channel: 'sms' as const,
  to: '+919847012345',
  subject: null,
  text: '0042 is your code & more',
  template: { name: 'otp-code' as const, variables: { code: '0042', minutes: '5' } },
};

describe('an SMS', () => {
  let server: Server;
  let url: string;
  let seen: { path: string; headers: IncomingHttpHeaders; body: string }[];
  let reply: { status: number; body: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        seen.push({ path: request.url!, headers: request.headers, body });
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    seen = [];
    reply = { status: 200, body: '{}' };
  });

  const config = (provider: SmsConfig['provider']): SmsConfig => ({
    provider,
    url,
    account: 'AC 1',
    token: 'secret',
    from: 'NATTIL',
    templates: { 'otp-code': '65f1' },
  });

  it('goes to Twilio as a form with basic authentication', async () => {
    reply = { status: 201, body: '{"sid":"SM1"}' };
    await new TwilioTransport(config('twilio')).send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]!.path).toBe('/2010-04-01/Accounts/AC%201/Messages.json');
    expect(seen[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from('AC 1:secret').toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(seen[0]!.body))).toEqual({
      To: '+919847012345',
      From: 'NATTIL',
      Body: '0042 is your code & more',
    });
  });

  it('goes to MSG91 as the id of its template with the variables', async () => {
    reply = { status: 200, body: '{"type":"success","message":"id"}' };
    await new Msg91Transport(config('msg91')).send(message);
    expect(seen[0]!.path).toBe('/api/v5/flow');
    expect(seen[0]!.headers.authkey).toBe('secret');
    expect(JSON.parse(seen[0]!.body)).toEqual({
      template_id: '65f1',
      sender: 'NATTIL',
      recipients: [{ mobiles: '919847012345', code: '0042', minutes: '5' }],
    });
  });

  it('fails when the provider refuses it, with a reason that has no number and no text', async () => {
    reply = { status: 429, body: '{"message":"too many to +919847012345"}' };
    const refused = await new TwilioTransport(config('twilio')).send(message).catch(reasonOf);
    expect(refused).toBe('HTTP 429');
    reply = { status: 200, body: '{"type":"error","message":"0042 is no template"}' };
    expect(await new Msg91Transport(config('msg91')).send(message).catch(reasonOf)).toBe(
      'refused by the provider',
    );
  });

  it('does not go to MSG91 without a template or without its id', async () => {
    const msg91 = new Msg91Transport({ ...config('msg91'), templates: {} });
    expect(await msg91.send({ ...message, template: null }).catch(reasonOf)).toBe('no template');
    expect(await msg91.send(message).catch(reasonOf)).toBe('no id of the template otp-code');
    expect(seen).toEqual([]);
  });

  it('fails when no provider answers', async () => {
    const away = new TwilioTransport({ ...config('twilio'), url: 'http://127.0.0.1:1' });
    await expect(away.send(message)).rejects.toThrow();
    expect(await away.send(message).catch(reasonOf)).not.toContain('9847012345');
  });
});
