/** A name or an address in a text. Its HTML element is excluded from translation. */
export interface MailName {
  name: string;
}

export type MailText = string | readonly (string | MailName)[];

/** A part of a mail, from which both plain text and HTML are rendered. */
export type MailBlock =
  | { kind: 'paragraph'; text: MailText }
  /** A one-time code; `text` continues the sentence that starts with the code. */
  | { kind: 'code'; code: string; text: string }
  /** The main action of the mail. Plain text shows only its URL. */
  | { kind: 'button'; label: string; url: string; lead?: string }
  | { kind: 'link'; url: string; lead?: string };

export interface Mail {
  subject: string;
  blocks: MailBlock[];
}

export interface WrittenMail extends Mail {
  text: string;
}

export const named = (name: string): MailName => ({ name });

export const paragraph = (text: MailText): MailBlock => ({ kind: 'paragraph', text });

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

/** Adds the plain text to a mail for the queue. */
export function written(mail: Mail): WrittenMail {
  return { ...mail, text: mail.blocks.map(textOf).join('\n\n') };
}

/** A block in plain text. */
export function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return partsOf(block.text)
        .map((part) => (typeof part === 'string' ? part : part.name))
        .join('');
    case 'code':
      return `${block.code} ${block.text}`;
    case 'button':
      return block.lead ? `${block.lead}\n${block.url}` : block.url;
    case 'link':
      return block.lead ? `${block.lead} ${block.url}` : block.url;
  }
}

export function partsOf(text: MailText): readonly (string | MailName)[] {
  return typeof text === 'string' ? [text] : text;
}
