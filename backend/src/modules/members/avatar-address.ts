/** Where a picture is served, as long as it is somebody's. */
export function avatarAddress(avatarId: string): string {
  return `/api/avatars/${avatarId}.webp`;
}
