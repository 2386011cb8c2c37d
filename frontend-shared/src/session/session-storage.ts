import { forBrowser, forTab, type StorageArea } from '../browser-storage.ts';
import type { Realm } from '../theme.ts';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
}

export interface StoredSession<User = unknown> {
  tokens: StoredTokens;
  /** Null where the server has not said yet who signed in. */
  user: User | null;
}

const keys = {
  member: {
    access: 'accessToken',
    refresh: 'refreshToken',
    user: 'userData',
    /** What a member's device shows without network. */
    kept: 'keptForOffline',
  },
  admin: { access: 'adminToken', refresh: 'adminRefreshToken', user: 'adminUser' },
} as const;

/** In local storage while a session lives in session storage, so that a new tab asks the others. */
const inTabsKey: Record<Realm, string> = { member: 'memberInTabs', admin: 'adminInTabs' };

/** Where the administrator's login form keeps its failed attempts and its lock. */
export const ADMIN_LOGIN_LOCK_KEY = 'adminLoginLock';

/** Without 'Remember me' a session is kept in its tab; those of older versions are in the browser. */
export function isKeptInTab(realm: Realm): boolean {
  const { access } = keys[realm];
  return !forBrowser.read(access) && Boolean(forTab.read(access));
}

/** Where the present session is kept. A session of the whole browser goes before one of this tab. */
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

/** Replaces the tokens of the present session, where that is kept. */
export function writeTokens(realm: Realm, tokens: StoredTokens): void {
  const area = areaFor(realm);
  // The refresh token first: other tabs listen to the access token.
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

/** Keeps a new session in place of any other one, of this tab and of the browser. */
export function keepSession<User extends { id: string }>(
  realm: Realm,
  { tokens, user }: StoredSession<User>,
  rememberMe: boolean,
): void {
  forgetTabSession(realm);
  if (!rememberMe) {
    // The access token last: it decides that a session is kept in the tab.
    if (user) forTab.write(keys[realm].user, JSON.stringify(user));
    if (tokens.refreshToken) forTab.write(keys[realm].refresh, tokens.refreshToken);
    forTab.write(keys[realm].access, tokens.accessToken);
    for (const key of Object.values(keys[realm])) forBrowser.remove(key);
    forBrowser.write(inTabsKey[realm], 'yes');
    return;
  }
  forBrowser.remove(inTabsKey[realm]);
  if (user) writeUser(realm, user);
  writeTokens(realm, tokens);
}

/** What the device keeps to show a member without network; it ends with the session. */
export function readKept(): string | null {
  return areaFor('member').read(keys.member.kept);
}

/** An answer may come after its member signed out; it is then not kept. */
export function writeKept(memberId: string, text: string): void {
  if (!readTokens('member') || readUser<{ id: string }>('member')?.id !== memberId) return;
  areaFor('member').write(keys.member.kept, text);
}

/** Drops what this tab alone keeps. */
export function forgetTabSession(realm: Realm): void {
  for (const key of Object.values(keys[realm])) forTab.remove(key);
}

export function clearSession(realm: Realm): void {
  forgetTabSession(realm);
  for (const key of Object.values(keys[realm])) forBrowser.remove(key);
  forBrowser.remove(inTabsKey[realm]);
}

/** Whether another tab may have a session that it alone keeps. */
export function mayBeInOtherTab(realm: Realm): boolean {
  return forBrowser.read(inTabsKey[realm]) !== null;
}

export function noOtherTab(realm: Realm): void {
  forBrowser.remove(inTabsKey[realm]);
}
