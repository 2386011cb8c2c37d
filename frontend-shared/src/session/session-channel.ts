import type { Realm } from '../theme.ts';
import type { StoredSession, StoredTokens } from './session-storage.ts';

/** What tabs tell each other about a session that each of them keeps for itself. */
export type TabMessage<User = unknown> =
  /** A tab looks for a session, or for its newest tokens. */
  | { kind: 'asks' }
  | { kind: 'has'; session: StoredSession<User> }
  | { kind: 'signed-in'; session: StoredSession<User> }
  /** The tokens that replace those with this refresh token, which is used up. */
  | { kind: 'renewed'; used: string | null; tokens: StoredTokens }
  | { kind: 'signed-out'; userId: string | null };

const channels = new Map<Realm, BroadcastChannel>();

/** The channel to the other tabs while one is open. */
export function channelOf(realm: Realm): BroadcastChannel | undefined {
  return channels.get(realm);
}

/** Listens to the other tabs. Returns the function that stops it. */
export function listenToTabs<User>(
  realm: Realm,
  listener: (message: TabMessage<User>) => void,
): () => void {
  const channel = openChannel(`nattil-session-${realm}`);
  // Without it each tab has its own session.
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }) => listener(data as TabMessage<User>));
  channels.set(realm, channel);
  return () => {
    channel.close();
    channels.delete(realm);
  };
}

/** Null in old browsers, and in those that forbid the page to store anything. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

export function tellTabs<User>(realm: Realm, message: TabMessage<User>): void {
  channels.get(realm)?.postMessage(message);
}
