/** The picture of a member. */
import type { Message } from '../rule.ts';

export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
/** Width times height; photos of common phones stay below it. */
export const AVATAR_MAX_PIXELS = 40_000_000;
/** Width and height of the stored picture, in pixels. */
export const AVATAR_SIDE = 256;

export const AVATAR_MESSAGES = {
  missing: 'Please choose a picture',
  onlyOne: 'Please send one picture, as the file avatar',
  tooLarge: 'The picture must not exceed 2 MB',
  wrongType: 'The picture must be a JPEG, PNG or WebP',
  unreadable: 'This picture cannot be read. Please choose another one.',
  tooManyPixels: 'The picture must not exceed 40 megapixels',
} as const;

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Error message for a file. The form takes `type` from the name, the server from the content. */
export function avatarFileMessage({ size, type }: { size: number; type: string }): Message {
  if (size === 0) return AVATAR_MESSAGES.missing;
  if (!TYPES.includes(type)) return AVATAR_MESSAGES.wrongType;
  return size > AVATAR_MAX_BYTES ? AVATAR_MESSAGES.tooLarge : null;
}
