import { createHash } from 'node:crypto';

/** 128 bits, so nobody guesses the address of a picture. */
const HASH_LENGTH = 32;

export function pictureHash(image: Buffer): string {
  return createHash('sha256').update(image).digest('hex').slice(0, HASH_LENGTH);
}

export const isPictureHash = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The URL path of a picture, valid while a shop uses it. */
export function pictureAddress(hash: string): string {
  return `/api/shop-pictures/${hash}.webp`;
}
