import { forBrowser, forTab, type StorageArea } from '../browser-storage.ts';
import type { Realm } from '../theme.ts';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
}

export interface StoredSession<User = unknown> {
  tokens: StoredTokens;
  /** Null until the server has named the signed-in person. */
  user: User | null;
}

const keys = {
  member: {
    access: 'accessToken',
    refresh: 'refreshToken',
    user: 'userData',
    /** The member's offline data. */
    kept: 'keptForOffline',
  },
  admin: { access: 'adminToken', refresh: 'adminRefreshToken', user: 'adminUser' },
  partner: { access: 'partnerToken', refresh: 'partnerRefreshToken', user: 'partnerUser' },
} as const;

/**
 * Set in local storage while a session lives in session storage, so that a new tab asks the others.
 */
const inTabsKey = (realm: Realm): string => `${realm}InTabs`;

/** Storage key of the admin login form's failed attempts and lock. */
export const ADMIN_LOGIN_LOCK_KEY = 'adminLoginLock';

/** Without 'Remember me' a session lives in session storage; older versions used local storage. */
export function isKeptInTab(realm: Realm): boolean {
  const { access } = keys[realm];
  return !forBrowser.read(access) && Boolean(forTab.read(access));
}

/** The storage area of the current session. Local storage takes precedence over session storage. */
function areaFor(realm: Realm): StorageArea {
  return isKeptInTab(realm) ? forTab : forBrowser;
}

export function accessTokenKey(realm: Realm): string {
  return keys[realm].access;
}

/** Whether a key of session storage belongs to a session. */
export function isSessionKey(key: string): boolean {
  return Object.values(keys).some((of) => (Object.values(of) as string[]).includes(key));
}

export function readTokens(realm: Realm): StoredTokens | null {
  const area = areaFor(realm);
  const accessToken = area.read(keys[realm].access);
  if (!accessToken) return null;
  return { accessToken, refreshToken: area.read(keys[realm].refresh) };
}

/** Replaces the tokens of the current session in its storage area. */
export function writeTokens(realm: Realm, tokens: StoredTokens): void {
  const area = areaFor(realm);
  // Write the refresh token first: other tabs listen to the access token.
  if (tokens.refreshToken) area.write(keys[realm].refresh, tokens.refreshToken);
  else area.remove(keys[realm].refresh);
  area.write(keys[realm].access, tokens.accessToken);
}

export function readUser<User>(realm: Realm): User | null {
  const stored = areaFor(realm).read(keys[realm].user);
  if (!stored) return null;
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === 'object' && user !== null ? (user as User) : null;
  } catch {
    return null;
  }
}

export function writeUser<User extends { id: string }>(realm: Realm, user: User): void {
  const area = areaFor(realm);
  if (realm === 'member' && readUser<{ id: string }>(realm)?.id !== user.id)
    area.remove(keys.member.kept);
  area.write(keys[realm].user, JSON.stringify(user));
}

/** Stores a new session and removes any other one of this tab and of the browser. */
export function keepSession<User extends { id: string }>(
  realm: Realm,
  { tokens, user }: StoredSession<User>,
  rememberMe: boolean,
): void {
  forgetTabSession(realm);
  if (!rememberMe) {
    // Write the access token last: its presence in session storage selects that area.
    if (user) forTab.write(keys[realm].user, JSON.stringify(user));
    if (tokens.refreshToken) forTab.write(keys[realm].refresh, tokens.refreshToken);
    forTab.write(keys[realm].access, tokens.accessToken);
    for (const key of Object.values(keys[realm])) forBrowser.remove(key);
    forBrowser.write(inTabsKey(realm), 'yes');
    return;
  }
  forBrowser.remove(inTabsKey(realm));
  if (user) writeUser(realm, user);
  writeTokens(realm, tokens);
}

/** The member's offline data; it is removed with the session. */
export function readKept(): string | null {
  return areaFor('member').read(keys.member.kept);
}

/** Ignores an answer that arrives after the member signed out. */
export function writeKept(memberId: string, text: string): void {
  if (!readTokens('member') || readUser<{ id: string }>('member')?.id !== memberId) return;
  areaFor('member').write(keys.member.kept, text);
}

/** Removes the session of session storage. */
export function forgetTabSession(realm: Realm): void {
  for (const key of Object.values(keys[realm])) forTab.remove(key);
}

export function clearSession(realm: Realm): void {
  forgetTabSession(realm);
  for (const key of Object.values(keys[realm])) forBrowser.remove(key);
  forBrowser.remove(inTabsKey(realm));
}

/** Whether another tab may have a session in its session storage. */
export function mayBeInOtherTab(realm: Realm): boolean {
  return forBrowser.read(inTabsKey(realm)) !== null;
}

export function noOtherTab(realm: Realm): void {
  forBrowser.remove(inTabsKey(realm));
}
