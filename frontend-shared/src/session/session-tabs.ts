import type { Realm } from '../theme.ts';
import { channelOf, type TabMessage, tellTabs } from './session-channel.ts';
import {
  clearSession,
  isKeptInTab,
  keepSession,
  noOtherTab,
  readTokens,
  readUser,
  type StoredSession,
  writeTokens,
} from './session-storage.ts';

/** If a busy tab takes longer, it does not hand its session over and the new tab is signed out. */
const ANSWER_WITHIN_MS = 1_000;

interface Identified {
  id: string;
}

interface SessionOfTab<User> {
  /** The signed-in person, as far as the page has determined. */
  user: User | null;
  signedIn: (user: User) => void;
  signedOut: () => void;
}

/** Applies a message of another tab. */
export function followTab<User extends Identified>(
  realm: Realm,
  message: TabMessage<User>,
  { user: present, signedIn, signedOut }: SessionOfTab<User>,
): void {
  switch (message.kind) {
    case 'asks': {
      const tokens = isKeptInTab(realm) ? readTokens(realm) : null;
      const session = tokens && { tokens, user: readUser<User>(realm) };
      if (session) tellTabs(realm, { kind: 'has', session });
      return;
    }
    case 'signed-in': {
      const { user } = message.session;
      keepSession(realm, message.session, false);
      if (user && user.id !== present?.id) signedIn(user);
      return;
    }
    case 'renewed':
      if (isKeptInTab(realm) && readTokens(realm)?.refreshToken === message.used)
        writeTokens(realm, message.tokens);
      return;
    case 'signed-out':
      if (!isKeptInTab(realm) || readUser<User>(realm)?.id !== message.userId) return;
      clearSession(realm);
      signedOut();
  }
}

/** Takes over the session of another tab if only session storage holds it. */
export async function takeOver(realm: Realm): Promise<void> {
  const given = await askTabs<Identified>(realm);
  if (readTokens(realm)) return;
  if (given) keepSession(realm, given, false);
  else noOtherTab(realm);
}

/** Channels of tabs that receive every renewal and have caught up on the earlier ones. */
const caughtUp = new WeakSet<BroadcastChannel>();

/**
 * Takes the newest tokens of this session from the other tabs, once. A tab that the browser
 * discarded comes back with its old tokens, and a used refresh token would end the session.
 */
export async function catchUp(realm: Realm): Promise<void> {
  const channel = channelOf(realm);
  if (!channel || caughtUp.has(channel)) return;
  caughtUp.add(channel);
  const other = await askTabs<Identified>(realm);
  const isSame = other?.user?.id === readUser<Identified>(realm)?.id;
  if (other && isSame && isKeptInTab(realm)) writeTokens(realm, other.tokens);
}

/** Returns the session of another tab, or null if no tab answers in time. */
function askTabs<User>(realm: Realm): Promise<StoredSession<User> | null> {
  const channel = channelOf(realm);
  if (!channel) return Promise.resolve(null);
  return new Promise((resolve) => {
    function heard({ data }: MessageEvent): void {
      const message = data as TabMessage<User>;
      if (message.kind === 'has') answered(message.session);
    }
    function answered(session: StoredSession<User> | null): void {
      clearTimeout(timer);
      channel!.removeEventListener('message', heard);
      resolve(session);
    }
    const timer = setTimeout(answered, ANSWER_WITHIN_MS, null);
    channel.addEventListener('message', heard);
    tellTabs(realm, { kind: 'asks' });
  });
}
