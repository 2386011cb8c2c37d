import { TIERS } from '@nattil/contracts/catalog/tiers';

/**
 * What decides about what is put into a shop's JSON. It stands with the JSON, which is read at the same time: from
 * columns of its own each fact of each shop would have to come from another part of the memory.
 */
export interface Facts {
  /** The number of its opening times. */
  hours: number;
  /** What it gives to members of each tier, in hundredths of a percent. */
  percents: readonly number[];
}

/** In bytes, each less than 16 MB. */
export interface Lengths {
  /** The record itself, header included. */
  record: number;
  /** Its JSON at most. */
  json: number;
  /** Its own text, which follows the header. */
  own: number;
}

const JSON_AT = 3;
const OWN_AT = 6;
const HOURS_AT = 9;
const PERCENTS_AT = 13;
/** Before each record, in bytes. */
export const HEADER = PERCENTS_AT + 2 * TIERS.length;

export function putHeader(bytes: Buffer, lengths: Lengths, { hours, percents }: Facts): void {
  bytes.writeUIntLE(lengths.record, 0, 3);
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

/** Three bytes of any buffer: each search reads hundreds, for which Buffer's own way costs more. */
export function numberAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}
