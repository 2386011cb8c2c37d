import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { reasonOf } from '../../jobs/job-failure.ts';
import { SmtpTransport } from './smtp-transport.ts';

it('names the certificate of the mail server when it is not trusted', async () => {
  // Without a key of its own the server presents an expired or self-signed certificate.
  const server = new SMTPServer({ secure: true, authOptional: true, logger: false });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const transport = new SmtpTransport(`smtps://127.0.0.1:${port}`, 'Nattil <n@nattil.example>');
  const message = { id: 'm-1', to: 'meera@example.com', subject: 'Hello', text: 'Hello' };
  const reason = await transport.send(message as never).catch(reasonOf);
  transport.close();
  await new Promise<void>((closed) => server.close(() => closed()));
  expect(reason).toMatch(/^the certificate of the mail server is not accepted: .*certificate/);
  expect(reason).not.toContain('meera');
});
