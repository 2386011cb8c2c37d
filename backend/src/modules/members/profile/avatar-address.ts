/** The URL path of a picture, valid while a member uses it. */
export function avatarAddress(avatarId: string): string {
  return `/api/avatars/${avatarId}.webp`;
}
