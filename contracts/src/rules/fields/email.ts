/** E-mail addresses: their shape, and the limits of mail servers. */
import { textRule, type Example, type Rule } from '../rule.ts';
import { withoutMarks } from './text.ts';

export const EMAIL_MAX_LENGTH = 254;
/** Basic shape of an address; `isEmail` checks more. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

const LETTERS = '\\u00a1-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef';
const ATOM = new RegExp(`^[a-z\\d!#$%&'*+\\-/=?^_\`{|}~${LETTERS}]+$`, 'i');
const QUOTED = new RegExp(
  `^"([\\x21\\x23-\\x5b\\x5d-\\x7e${LETTERS}]|\\\\[\\x21-\\x7e${LETTERS}])*"$`,
  'i',
);
const LABEL = /^(?!-)[a-z\d\u00a1-\uff00\uff5f-\uffff-]{1,63}(?<!-)$/i;
const TOP_LEVEL = new RegExp(
  `^([a-z${LETTERS.replace('\\u00a1-', '\\u00a1-\\u00a8\\u00aa-')}]{2,}|xn[a-z\\d-]{2,})$`,
  'i',
);
const LOCAL_MAX_BYTES = 64;

export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || !EMAIL_PATTERN.test(text)) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    (QUOTED.test(local) || local.split('.').every((atom) => ATOM.test(atom))) &&
    bytesOf(local) <= LOCAL_MAX_BYTES &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1)!)
  );
}

/** Length in UTF-8. `text` must not contain lone surrogates. */
function bytesOf(text: string): number {
  return encodeURI(text).replace(/%[\dA-F]{2}/g, '.').length;
}

/** E-mails are compared and stored in lower case, without unseen marks. */
export function normaliseEmail(typed: string): string {
  return withoutMarks(typed).toLowerCase();
}

const GOOD = [
  'a@b.co',
  ' Anna.Maria+cards@Example.ORG ',
  '"a.b"@example.com',
  'ആന@example.com',
  '\ufeffan\u00adna\u200d@example.org\u2069',
];
const BAD = [
  'anna',
  'anna@example',
  'anna@b@example.com',
  'anna,ben@example.com',
  'a..b@example.com',
  'anna@-example.com',
  'anna@example.c',
  'anna@10.0.0.1',
  '"a b"@example.com',
  'anna@example.com\r\nBcc: ben@example.com',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.com`,
];

/** Rule for an e-mail address with the messages of the calling form. */
export function emailRuleSaying(says: { required: string; invalid: string }): Rule<string> {
  return textRule({
    normalise: normaliseEmail,
    check: (email) => {
      if (email === '') return says.required;
      return isEmail(email) ? null : says.invalid;
    },
    schema: {
      minLength: 1,
      maxLength: EMAIL_MAX_LENGTH,
      pattern: EMAIL_PATTERN.source,
      format: 'email',
    },
    examples: [
      ['', says.required],
      ['  ', says.required],
      ...GOOD.map((email): Example => [email, null]),
      ...BAD.map((email): Example => [email, says.invalid]),
    ],
  });
}
