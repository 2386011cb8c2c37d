import type { Realm } from '../theme.ts';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
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

/** Where the administrator's login form keeps its failed attempts and its lock. */
export const ADMIN_LOGIN_LOCK_KEY = 'adminLoginLock';

/** Used where the browser forbids storage; the session then ends with a reload. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

export function accessTokenKey(realm: Realm): string {
  return keys[realm].access;
}

export function readTokens(realm: Realm): StoredTokens | null {
  const accessToken = read(keys[realm].access);
  if (!accessToken) return null;
  return { accessToken, refreshToken: read(keys[realm].refresh) };
}

export function writeTokens(realm: Realm, tokens: StoredTokens): void {
  // The refresh token first: other tabs listen to the access token.
  if (tokens.refreshToken) write(keys[realm].refresh, tokens.refreshToken);
  else remove(keys[realm].refresh);
  write(keys[realm].access, tokens.accessToken);
}

export function readUser<User>(realm: Realm): User | null {
  const stored = read(keys[realm].user);
  if (!stored) return null;
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === 'object' && user !== null ? (user as User) : null;
  } catch {
    return null;
  }
}

export function writeUser<User extends { id: string }>(realm: Realm, user: User): void {
  if (readUser<{ id: string }>(realm)?.id !== user.id) clearKept(realm);
  write(keys[realm].user, JSON.stringify(user));
}

/** What the member's device keeps to show without network; it ends with the session. */
export function readKept(): string | null {
  return read(keys.member.kept);
}

/** An answer may come after its member signed out; it is then not kept. */
export function writeKept(memberId: string, text: string): void {
  if (!readTokens('member') || readUser<{ id: string }>('member')?.id !== memberId) return;
  write(keys.member.kept, text);
}

function clearKept(realm: Realm): void {
  if (realm === 'member') remove(keys.member.kept);
}

export function clearSession(realm: Realm): void {
  for (const key of Object.values(keys[realm])) remove(key);
}
