import { Injectable } from '@nestjs/common';
import {
  AVATAR_MAX_PIXELS,
  AVATAR_MESSAGES,
  AVATAR_SIDE,
  avatarFileMessage,
} from '@nattil/contracts/rules/fields/avatar';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { pictureType } from '../../../platform/pictures/picture-file.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';

/** Converts an uploaded picture to the stored form. */
@Injectable()
export class AvatarPictures {
  constructor(private readonly pictures: Pictures) {}

  /** WebP, square and upright, without the file's metadata. Refuses other files with 415 or 422. */
  async make(memberId: string, file: Buffer): Promise<Buffer> {
    const message = avatarFileMessage({ size: file.length, type: pictureType(file) ?? '' });
    if (message) throw refusal('UNSUPPORTED_MEDIA_TYPE', message);
    const drawn = await this.pictures.draw(file, {
      owner: `member/${memberId}`,
      width: AVATAR_SIDE,
      height: AVATAR_SIDE,
      maxPixels: AVATAR_MAX_PIXELS,
    });
    if ('refused' in drawn) throw refusal('VALIDATION_FAILED', AVATAR_MESSAGES[drawn.refused]);
    return drawn.image;
  }
}

function refusal(code: 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED', message: string) {
  return new DomainError(code, { message, errors: [{ field: 'avatar', message }] });
}
