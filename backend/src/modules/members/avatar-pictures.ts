import sharp from 'sharp';
import { Injectable } from '@nestjs/common';
import {
  AVATAR_MAX_PIXELS,
  AVATAR_MESSAGES,
  AVATAR_SIDE,
  avatarFileMessage,
} from '@nattil/contracts/rules/avatar';
import { DomainError } from '../../platform/domain/domain-error.ts';

/** Pictures that wait for their turn, each of them up to 2 MB. */
const PLACES = 20;
const WAIT_SECONDS = 3;
const WITHIN_SECONDS = 8;

// The library can read far more formats than anybody may send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes the picture that is kept from the one that was sent. One at a time, because each holds a core
 * and one of libuv's threads, and may need memory for all its pixels.
 */
@Injectable()
export class AvatarPictures {
  #turn: Promise<unknown> = Promise.resolve();
  #admitted = 0;

  /** WebP, square and upright, without anything else that the file said. Refuses other files, 415 and 422. */
  async make(file: Buffer): Promise<Buffer> {
    const message = avatarFileMessage({ size: file.length, type: typeOf(file) });
    if (message) throw refusal('UNSUPPORTED_MEDIA_TYPE', message);
    if (this.#admitted >= PLACES)
      throw new DomainError('UNAVAILABLE', { retryAfter: WAIT_SECONDS });
    this.#admitted += 1;
    const made = this.#turn.then(() => redrawn(file));
    this.#turn = made.catch(() => undefined).finally(() => (this.#admitted -= 1));
    return made;
  }
}

async function redrawn(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: WITHIN_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    const { tooManyPixels, unreadable } = AVATAR_MESSAGES;
    const isTooLarge = Error.isError(error) && error.message.includes('pixel limit');
    throw refusal('VALIDATION_FAILED', isTooLarge ? tooManyPixels : unreadable);
  }
}

/** By its first bytes; what the client says of it does not count. */
function typeOf(file: Buffer): string {
  const begins = (bytes: string, at = 0) =>
    file.toString('latin1', at, at + bytes.length) === bytes;
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  return begins('RIFF') && begins('WEBP', 8) ? 'image/webp' : '';
}

function refusal(code: 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED', message: string) {
  return new DomainError(code, { message, errors: [{ field: 'avatar', message }] });
}
