import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail.ts';

/** What an administrator wrote to a shop's owner. */
export function letterMail(subject: string, message: string): WrittenMail {
  return written({ subject, blocks: [paragraph(message)] });
}
