import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  raw: string;
}

export interface SmtpReceiver {
  url: string;
  received: ReceivedMail[];
  /** Called with every mail; what it throws is answered as a refusal. */
  onMail: (mail: ReceivedMail) => void | Promise<void>;
  close(): Promise<void>;
}

/** A mail server on a free port that keeps what it receives. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  const receiver: Pick<SmtpReceiver, 'onMail'> = { onMail: () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, answer) {
      const raw = await text(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const mail = { from, to: envelope.rcptTo.map((r) => r.address), raw };
      try {
        await receiver.onMail(mail);
        received.push(mail);
        answer();
      } catch (error) {
        answer(error as Error);
      }
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
