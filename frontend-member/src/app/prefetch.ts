import type { SessionUser } from '@nattil/contracts/api/member/session';
import { prefetch } from '@nattil/frontend-shared/api/prefetched';
import { readTokens, readUser } from '@nattil/frontend-shared/session/session-storage';
import { nearbyQuery } from '../features/search/sections/nearby-search.ts';
import { DEFAULT_PLACE, homeOf, lastPlace } from '../features/search/place/default-place.ts';
import { paths } from '../shared/paths.ts';

const tokens = readTokens('member');

/** Whether the page is probably a member's home, judged by stored tokens and path. */
const opensMembersHome =
  tokens !== null && [paths.home, paths.search].some((path) => path === location.pathname);

// Starts at once, without waiting for the application bundle, which is far bigger.
if (tokens && opensMembersHome) {
  const place = lastPlace() ?? homeOf(readUser<SessionUser>('member')) ?? DEFAULT_PLACE;
  const near = Object.entries(nearbyQuery(place)).map(([name, value]) => [name, String(value)]);
  prefetch('/users/profile-status', tokens.accessToken);
  prefetch(`/users/shops/search?${new URLSearchParams(near)}`, tokens.accessToken);
  prefetch('/users/card/details', tokens.accessToken);
}
