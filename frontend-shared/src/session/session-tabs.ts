import type { Realm } from '../theme.ts';
import {
  isKeptInTab,
  readUser,
  type StoredSession,
  type StoredTokens,
  writeTokens,
} from './session-storage.ts';

/** A tab that is busy for longer does not hand its session over; the new tab is then signed out. */
const ANSWER_WITHIN_MS = 1_000;

/** What tabs tell each other about a session that each of them keeps for itself. */
export type TabMessage<User> =
  /** A new tab looks for a session. */
  | { kind: 'asks' }
  | { kind: 'has'; session: StoredSession<User> }
  | { kind: 'signed-in'; session: StoredSession<User> }
  /** The tokens that replace those with this refresh token, which is used up. */
  | { kind: 'renewed'; used: string | null; tokens: StoredTokens }
  | { kind: 'signed-out'; userId: string | null };

interface Identified {
  id: string;
}

/** Channels of tabs that have heard of every renewal, or have asked for it. */
const caughtUp = new WeakSet<BroadcastChannel>();
const channels = new Map<Realm, BroadcastChannel>();

/** Listens to the other tabs. Returns the function that stops it. */
export function listenToTabs<User>(
  realm: Realm,
  listener: (message: TabMessage<User>) => void,
): () => void {
  // Without it each tab has its own session.
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(`nattil-session-${realm}`);
  channel.addEventListener('message', ({ data }) => listener(data as TabMessage<User>));
  channels.set(realm, channel);
  return () => {
    channel.close();
    if (channels.get(realm) === channel) channels.delete(realm);
  };
}

export function tellTabs<User>(realm: Realm, message: TabMessage<User>): void {
  channels.get(realm)?.postMessage(message);
}

/** Returns the session of another tab, or null when none answers in time. */
export function askTabs<User>(realm: Realm): Promise<StoredSession<User> | null> {
  const channel = channels.get(realm);
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

/**
 * Takes the newest tokens of this session from the other tabs, once: a tab that the browser had
 * discarded comes back with those of that time, and a used refresh token ends the sign-in.
 */
export async function catchUp(realm: Realm): Promise<void> {
  const channel = channels.get(realm);
  if (!channel || caughtUp.has(channel)) return;
  caughtUp.add(channel);
  const other = await askTabs<Identified>(realm);
  const isSame = other?.user?.id === readUser<Identified>(realm)?.id;
  if (other && isSame && isKeptInTab(realm)) writeTokens(realm, other.tokens);
}
