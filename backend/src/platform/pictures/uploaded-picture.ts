import { PICTURE_MAX_PIXELS, type PictureFile } from '@nattil/contracts/rules/fields/picture';
import type { TakenFile } from '../http/input/uploads.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import type { Drawing } from './drawing.ts';
import { pictureType } from './picture-file.ts';
import type { Pictures } from './pictures.ts';

/** A picture in a field of a multipart form, and the size of the stored one. */
export interface UploadedPicture extends Omit<Drawing, 'maxPixels'> {
  field: string;
  file: PictureFile;
}

/** What a route declares to take this picture. */
export function takenPicture({ field, file: { maxBytes, says } }: UploadedPicture): TakenFile {
  const { missing, onlyOne, tooLarge } = says;
  return { field, maxBytes, says: { missing, onlyOne, tooLarge } };
}

/**
 * The stored picture of an uploaded file: an upright WebP without the file's metadata. Refuses other
 * files with 415 or 422.
 *
 * @param owner the sender as `<kind>/<id>`
 */
export async function storedPicture(
  pictures: Pictures,
  picture: UploadedPicture,
  owner: string,
  file: Buffer,
): Promise<Buffer> {
  const { field, width, height, fit } = picture;
  const refusal = (code: 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED', message: string) =>
    new DomainError(code, { message, errors: [{ field, message }] });
  const message = picture.file.messageFor({ size: file.length, type: pictureType(file) ?? '' });
  if (message) throw refusal('UNSUPPORTED_MEDIA_TYPE', message);
  const drawn = await pictures.draw(file, {
    ...{ owner, width, height, fit },
    maxPixels: PICTURE_MAX_PIXELS,
  });
  if ('refused' in drawn) throw refusal('VALIDATION_FAILED', picture.file.says[drawn.refused]);
  return drawn.image;
}
