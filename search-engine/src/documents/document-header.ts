import { TIERS } from '@nattil/contracts/catalog/tiers';

/**
 * Fields that decide the dynamic part of a shop's JSON. They are stored in the document, which is
 * read anyway; separate columns would cost a cache miss for each field.
 */
export interface DocumentFacts {
  /** Number of its opening times. */
  hours: number;
  /** Discount for members of each tier, in hundredths of a percent. */
  percents: readonly number[];
}

/** In bytes, each less than 16 MB. */
export interface Lengths {
  /** The document itself, header included. */
  document: number;
  /** Upper bound of its JSON. */
  json: number;
  /** The shop's own text, which follows the header. */
  own: number;
}

const JSON_AT = 3;
const OWN_AT = 6;
const HOURS_AT = 9;
const PERCENTS_AT = 13;
/** Length of the header, in bytes. */
export const HEADER_BYTES = PERCENTS_AT + 2 * TIERS.length;

export function putHeader(
  bytes: Buffer,
  lengths: Lengths,
  { hours, percents }: DocumentFacts,
): void {
  bytes.writeUIntLE(lengths.document, 0, 3);
  bytes.writeUIntLE(lengths.json, JSON_AT, 3);
  bytes.writeUIntLE(lengths.own, OWN_AT, 3);
  bytes.writeUInt32LE(hours, HOURS_AT);
  for (const [tier, percent] of percents.entries())
    bytes.writeUInt16LE(percent, PERCENTS_AT + 2 * tier);
}

export const lengthIn = (bytes: Uint8Array, from: number): number => numberAt(bytes, from);
export const jsonIn = (bytes: Uint8Array, from: number): number => numberAt(bytes, from + JSON_AT);
export const ownIn = (bytes: Uint8Array, from: number): number => numberAt(bytes, from + OWN_AT);

export function hoursIn(bytes: Uint8Array, from: number): number {
  const at = from + HOURS_AT;
  return (numberAt(bytes, at) | (bytes[at + 3]! << 24)) >>> 0;
}

export function percentIn(bytes: Uint8Array, from: number, tier: number): number {
  const at = from + PERCENTS_AT + 2 * tier;
  return bytes[at]! | (bytes[at + 1]! << 8);
}

/** Reads three bytes. A search reads hundreds of them, and the methods of Buffer cost more. */
export function numberAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}
