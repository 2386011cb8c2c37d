import { createTransport, type Transporter } from 'nodemailer';
import { JobFailure, reasonOf } from '../../jobs/job-failure.ts';
import type { Message, MessageTransport } from '../message-transport.ts';

/** Sends mail through the configured server as plain text, with HTML if the message has it. */
export class SmtpTransport implements MessageTransport {
  readonly #transporter: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.#transporter = createTransport(
      { url, connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
      { disableFileAccess: true, disableUrlAccess: true },
    );
  }

  async send({ id, to, subject, text, html, unsubscribeUrl }: Message): Promise<void> {
    const mail = {
      from: this.from,
      // An address object cannot be parsed as several recipients.
      to: { name: '', address: to },
      subject: subject ?? '',
      text,
      ...(html && { html }),
      // A retry has the same id, so that mailboxes can detect duplicates.
      messageId: `<${id}@${this.domain()}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
    };
    await this.#transporter.sendMail(mail).catch((error: unknown) => {
      throw new JobFailure(certificateTrouble(error) ?? reasonOf(error), refusesThisMail(error));
    });
  }

  close(): void {
    this.#transporter.close();
  }

  private domain(): string {
    return /@([^\s>]+)/.exec(this.from)?.[1] ?? 'localhost';
  }
}

/** Headers that make mail programs offer one-click unsubscribe (RFC 8058). */
function unsubscribing(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** nodemailer gives every failure of the connection the same code; its message has the cause. */
function certificateTrouble(error: unknown): string | null {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== 'ESOCKET' && code !== 'ETLS') return null;
  return /certificate|altnames/i.test(message ?? '')
    ? `the certificate of the mail server is not accepted: ${message}`
    : null;
}

/**
 * Whether a working server refuses this mail or its recipient. 421 means that the server is
 * closing.
 */
function refusesThisMail(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const ofMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return ofMail && responseCode !== undefined && responseCode !== 421;
}
