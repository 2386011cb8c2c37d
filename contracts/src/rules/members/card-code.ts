/** The code that a card shows at the till (RFC 6238), and the text of its QR code. */
import type { Tier } from '../../catalog/tiers.ts';

export const CARD_CODE_DIGITS = 6;
export const CARD_CODE_SECONDS = 30;
export const CARD_CODE_ALGORITHM = 'SHA1';
/** Codes of this many steps before and after the current one are valid. */
export const CARD_CODE_STEPS_AROUND = 1;
export const CARD_REFERENCE_LENGTH = 10;

const PREFIX = 'NATTIL1';
const LETTERS = { bronze: 'B', silver: 'S', gold: 'G' } as const satisfies Record<Tier, string>;
const SCANNED = new RegExp(
  `^${PREFIX}([A-Z2-7]{${CARD_REFERENCE_LENGTH}})([BSG])([0-9]{${CARD_CODE_DIGITS}})$`,
);

export interface ShownCardCode {
  reference: string;
  tier: Tier;
  code: string;
}

/** The text of the QR code. It has only characters of QR's alphanumeric mode. */
export function cardCodeText({ reference, tier, code }: ShownCardCode): string {
  return `${PREFIX}${reference}${LETTERS[tier]}${code}`;
}

/** Reads a scanned text. Null if it is not the text of a card. */
export function parseCardCodeText(scanned: string): ShownCardCode | null {
  const [, reference, letter, code] = SCANNED.exec(normaliseCardCode(scanned)) ?? [];
  const tier = (Object.keys(LETTERS) as Tier[]).find((each) => LETTERS[each] === letter);
  return reference && code && tier ? { reference, tier, code } : null;
}

/** Scanners that act as a keyboard may change the case and add blanks or a line end. */
export function normaliseCardCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Whether the text is a code as the card shows it below the QR code. */
export function isCardCode(text: string): boolean {
  return new RegExp(`^[0-9]{${CARD_CODE_DIGITS}}$`).test(text);
}
