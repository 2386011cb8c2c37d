import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../../settings.ts';
import { closeAgents, newAgents, postEvent } from './post-event.ts';
import { isPublic, WebhookTargets } from './webhook-targets.ts';

const given = (allowed = '', addresses: string[] = []) =>
  new WebhookTargets(readSettings({ WEBHOOK_ALLOWED_HOSTS: allowed }), async () => addresses);

const PRIVATE =
  'URL must not lead to a private network. An operator allows hosts of it with WEBHOOK_ALLOWED_HOSTS.';

describe('webhook targets', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.8.8.8',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'somewhere',
  ])('exclude the address %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['93.184.215.14', '8.8.8.8', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'include the address %s',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.0.0.1./',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:7f00:0001]/',
    'https://[::1]:8443/',
    'https://[::127.0.0.1]/',
    'https://１２７.0.0.1/',
  ])('reject the literal private address %s', (url) => {
    expect(given().objection(new URL(url))).toBe(PRIVATE);
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST:8443/in',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://crm.internal/',
    'https://router.lan/',
    'https://nas.home.arpa/',
    'https://intranet/',
  ])('reject %s, a name of a machine or a network', (url) => {
    expect(given().objection(new URL(url))).toBe(PRIVATE);
  });

  it.each(['https://local.example.org/', 'https://localhost.example.org/', 'https://lan.de/'])(
    'accept %s',
    (url) => {
      expect(given().objection(new URL(url))).toBeNull();
    },
  );

  it('reject a new webhook whose host has a private address now, unless the operator allows it', async () => {
    const url = 'https://hooks.example.org/';
    const refusal = { details: { errors: [{ field: 'url', message: PRIVATE }] } };
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', 'fd00::1']])
      await expect(given('', addresses).check(url)).rejects.toMatchObject(refusal);
    await given('', ['8.8.8.8']).check(url);
    await given('', []).check(url);
    await given('hooks.example.org', ['127.0.0.1']).check(url);
    const config = readSettings({});
    const noDns = new WebhookTargets(config, () => Promise.reject(new Error('ESERVFAIL')));
    await noDns.check(url);
  });

  it('require https except for hosts that the operator allows, with or without a port', () => {
    const targets = given('receiver.internal, 127.0.0.1:8080,[::1]');
    const refused =
      'URL must begin with https://. An operator allows other hosts with WEBHOOK_ALLOWED_HOSTS.';
    expect(targets.objection(new URL('http://hooks.example.org/'))).toBe(refused);
    expect(targets.objection(new URL('https://hooks.example.org/'))).toBeNull();
    for (const url of [
      'http://receiver.internal/',
      'https://RECEIVER.internal:8443/',
      'http://127.0.0.1:8080/',
      'http://[::1]:9000/',
    ])
      expect(targets.objection(new URL(url))).toBeNull();
    expect(targets.objection(new URL('http://127.0.0.1:8081/'))).toBe(refused);
    expect(targets.objection(new URL('https://127.0.0.1/'))).toBe(PRIVATE);
  });

  it('reject a setting that is not a list of hosts', () => {
    for (const wrong of ['http://receiver', 'a b', 'receiver:port', 'host/path'])
      expect(() => given(wrong)).toThrow(/^WEBHOOK_ALLOWED_HOSTS must be host or host:port/);
  });
});

describe('a connection to a webhook target', () => {
  /** A local receiver that counts its requests. */
  async function local() {
    let connections = 0;
    const server = createServer((_request, response) => response.end());
    server.on('connection', () => (connections += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      connections: () => connections,
      stop: () => server.close(),
    };
  }
  const post = async (url: string, targets: WebhookTargets) => {
    const agents = newAgents();
    const stop = new AbortController().signal;
    try {
      return await postEvent({ url: new URL(url), targets, agents, stop }, {}, '{}');
    } finally {
      closeAgents(agents);
    }
  };

  it.each([
    ['the only address is private', ['127.0.0.1']],
    ['one of several addresses is private', ['93.184.215.14', '127.0.0.1']],
    ['an address is IPv4 within IPv6', ['::ffff:127.0.0.1']],
  ])('is not opened when %s', async (_what, addresses) => {
    const receiver = await local();
    const { status, note } = await post(
      `https://hooks.example.org:${receiver.port}/`,
      given('', addresses),
    );
    expect([status, note]).toEqual([null, 'the host has a private address']);
    expect(receiver.connections()).toBe(0);
    receiver.stop();
  });

  it('is not opened to a literal private address or to a host without an address', async () => {
    const receiver = await local();
    const { note } = await post(`https://127.0.0.1:${receiver.port}/`, given());
    expect(note).toBe(PRIVATE);
    expect((await post('https://hooks.example.org/', given())).note).toBe(
      'the host has no address',
    );
    expect(receiver.connections()).toBe(0);
    receiver.stop();
  });

  it('is opened to a host that the operator allows', async () => {
    const receiver = await local();
    const host = `localhost:${receiver.port}`;
    expect(await post(`http://${host}/`, given(host))).toEqual({
      status: 200,
      retryAfterMs: null,
      note: null,
      durationMs: expect.any(Number),
    });
    expect(receiver.connections()).toBe(1);
    receiver.stop();
  });
});

describe('the response of a receiver', () => {
  it('is judged by its status; its body is neither awaited nor stored', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(500, { 'retry-after': '7' });
      const more = () => void response.write('secret '.repeat(10_000), () => more());
      response.on('error', () => undefined);
      more();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const agents = newAgents();
    const stop = new AbortController().signal;
    const url = new URL(`http://${host}/`);
    expect(await postEvent({ url, targets: given(host), agents, stop }, {}, '{}')).toEqual({
      status: 500,
      retryAfterMs: 7_000,
      note: 'answered 500',
      durationMs: expect.any(Number),
    });
    closeAgents(agents);
    server.closeAllConnections();
    server.close();
  });
});
