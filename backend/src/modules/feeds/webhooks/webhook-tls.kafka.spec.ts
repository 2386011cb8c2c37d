import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificates } from '../../../platform/messaging/testing/certificates.ts';
import { readSettings } from '../../../settings.ts';
import { closeAgents, newAgents, postEvent } from './post-event.ts';
import { WebhookTargets } from './webhook-targets.ts';

// Among the Kafka specs, because a tool of Java creates the certificates.
describe('an event that is sent over https', () => {
  let dir: string;
  let ca: string;
  let server: Server;
  const taken: string[] = [];
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nattil-tls-'));
    const certificates = await makeCertificates(dir);
    ca = certificates.ca;
    const pfx = await readFile(certificates.keyStore);
    server = createServer({ pfx, passphrase: certificates.storePassword }, (request, response) => {
      request.on('data', (part: Buffer) => taken.push(part.toString()));
      request.on('end', () => response.writeHead(204).end());
    });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dir, { recursive: true, force: true });
  });

  /** `trusting`: the certificate authority that the product trusts. */
  const post = async (host: string, body: string, trusting?: string) => {
    const agents = newAgents();
    if (trusting) agents.https = new Agent({ ca: trusting });
    try {
      const url = new URL(`https://${host}:${(server.address() as AddressInfo).port}/`);
      const targets = new WebhookTargets(readSettings({ WEBHOOK_ALLOWED_HOSTS: host }));
      const stop = new AbortController().signal;
      return await postEvent({ url, targets, agents, stop }, {}, body);
    } finally {
      closeAgents(agents);
    }
  };

  it.each(['localhost', '127.0.0.1'])('comes to %s, for which the certificate is', async (host) => {
    expect(await post(host, `to ${host}`, ca)).toMatchObject({ status: 204, note: null });
    expect(taken).toContain(`to ${host}`);
  });

  it('does not go to a host for which the certificate is not, though the operator allows it', async () => {
    const { status, note } = await post('127.0.0.2', 'to another', ca);
    expect([status, note]).toEqual([null, 'ERR_TLS_CERT_ALTNAME_INVALID']);
    expect(taken).not.toContain('to another');
  });

  it('is not sent to a receiver with an untrusted certificate', async () => {
    const { status, note } = await post('localhost', 'to a stranger');
    expect(status).toBeNull();
    expect(note).toMatch(/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/);
    expect(taken).not.toContain('to a stranger');
  });
});
