import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw headers and body. */
  raw: string;
}

export interface SmtpReceiver {
  url: string;
  received: ReceivedMail[];
  /** Called with every mail. An error that it throws becomes a refusal. */
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
    onData(stream, { envelope: { mailFrom, rcptTo } }, answer) {
      const take = async () => {
        const from = mailFrom ? mailFrom.address : '';
        const mail = { from, to: rcptTo.map((r) => r.address), raw: await text(stream) };
        await receiver.onMail(mail);
        received.push(mail);
      };
      take().then(() => answer(), answer);
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
