/** A part of a mail. Its plain text and its HTML are made of the same parts. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A one-time code; `text` continues the sentence that begins with it. */
  | { kind: 'code'; code: string; text: string }
  /** What the mail is for. In plain text only its address is shown. */
  | { kind: 'button'; label: string; url: string; lead?: string }
  | { kind: 'link'; url: string; lead?: string };

export interface Mail {
  subject: string;
  blocks: MailBlock[];
}

export interface WrittenMail extends Mail {
  text: string;
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

export const code = (digits: string, text: string): MailBlock => ({
  kind: 'code',
  code: digits,
  text,
});

export const button = (label: string, url: string, lead?: string): MailBlock => ({
  kind: 'button',
  label,
  url,
  ...(lead && { lead }),
});

export const link = (url: string, lead?: string): MailBlock => ({
  kind: 'link',
  url,
  ...(lead && { lead }),
});

/** The mail for a queue, with its plain text. */
export function written(mail: Mail): WrittenMail {
  return { ...mail, text: mail.blocks.map(textOf).join('\n\n') };
}

/** A block in plain text. */
export function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `${block.code} ${block.text}`;
    case 'button':
      return block.lead ? `${block.lead}\n${block.url}` : block.url;
    case 'link':
      return block.lead ? `${block.lead} ${block.url}` : block.url;
  }
}
