import type { CardCodeSecret } from '@nattil/contracts/api/member/cards';
import { Secret, TOTP } from 'otpauth';
import { cardCodeText } from '@nattil/contracts/rules/members/card-code';
import { encode } from 'uqr';
import type { KeptCode } from '../../../shared/offline/kept-copy.ts';

/** Version 2 has 25 modules on each side and holds 38 alphanumeric characters at level M. */
const LARGEST_VERSION = 2;
/** A clock that is further behind its own past was set back. */
const SET_BACK_MS = 60_000;

/** The digits of the code at a moment of the server's time. */
export function codeAt(given: CardCodeSecret, serverNow: number): string {
  const { secret, algorithm, digits, period } = given;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period });
  return totp.generate({ timestamp: serverNow });
}

export function secondsLeft({ period }: CardCodeSecret, serverNow: number): number {
  return period - (Math.floor(serverNow / 1_000) % period);
}

/** The text of the QR code. */
export function qrTextOf({ reference, tier }: CardCodeSecret, code: string): string {
  return cardCodeText({ reference, tier, code });
}

/** The dark modules of the QR code, row by row, without a quiet zone. */
export function modulesOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', maxVersion: LARGEST_VERSION, border: 0 }).data;
}

/** Milliseconds that the phone's clock is behind the server's. */
export function clockOffset({ given, asOf }: KeptCode): number {
  return Date.parse(given.serverTime) - Date.parse(asOf);
}

/** Whether the phone's clock was set back since the answer, so that its offset is unknown. */
export function isClockSetBack({ asOf }: KeptCode, phoneNow: number): boolean {
  return phoneNow < Date.parse(asOf) - SET_BACK_MS;
}
