/** Pictures that people upload: a member's avatar, the picture of a shop. */
import type { Message } from '../rule.ts';

const MEGABYTE = 1024 * 1024;
/** Width times height; photos of common phones stay below it. */
export const PICTURE_MAX_PIXELS = 40_000_000;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export interface PictureMessages {
  missing: string;
  onlyOne: string;
  tooLarge: string;
  wrongType: string;
  unreadable: string;
  tooManyPixels: string;
}

export interface PictureFile {
  maxBytes: number;
  says: PictureMessages;
  /** Error message for a file. The form takes `type` from the name, the server from the content. */
  messageFor: (file: { size: number; type: string }) => Message;
}

/** The picture in this field of a multipart form. */
/*@__NO_SIDE_EFFECTS__*/
export function pictureFile(field: string, megabytes: number): PictureFile {
  const maxBytes = megabytes * MEGABYTE;
  const says: PictureMessages = {
    missing: 'Please choose a picture',
    onlyOne: `Please send one picture, as the file ${field}`,
    tooLarge: `The picture must not exceed ${megabytes} MB`,
    wrongType: 'The picture must be a JPEG, PNG or WebP',
    unreadable: 'This picture cannot be read. Please choose another one.',
    tooManyPixels: 'The picture must not exceed 40 megapixels',
  };
  return {
    maxBytes,
    says,
    messageFor: ({ size, type }) => {
      if (size === 0) return says.missing;
      if (!TYPES.includes(type)) return says.wrongType;
      return size > maxBytes ? says.tooLarge : null;
    },
  };
}
