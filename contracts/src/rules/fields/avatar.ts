/** The picture of a member. */
import { pictureFile } from './picture.ts';

const AVATAR_MEGABYTES = 2;
/** Width and height of the stored picture, in pixels. */
export const AVATAR_SIDE = 256;

export const AVATAR_FILE = pictureFile('avatar', AVATAR_MEGABYTES);
