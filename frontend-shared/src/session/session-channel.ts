import type { Realm } from '../theme.ts';
import type { StoredSession, StoredTokens } from './session-storage.ts';

/** Messages between tabs about a session in session storage. */
export type TabMessage<User = unknown> =
  /** A tab asks for a session, or for its newest tokens. */
  | { kind: 'asks' }
  | { kind: 'has'; session: StoredSession<User> }
  | { kind: 'signed-in'; session: StoredSession<User> }
  /** The new tokens, and the used-up refresh token that they replace. */
  | { kind: 'renewed'; used: string | null; tokens: StoredTokens }
  | { kind: 'signed-out'; userId: string | null };

const channels = new Map<Realm, BroadcastChannel>();

/** The open channel to the other tabs, if any. */
export function channelOf(realm: Realm): BroadcastChannel | undefined {
  return channels.get(realm);
}

/** Listens to the other tabs. Returns the unsubscribe function. */
export function listenToTabs<User>(
  realm: Realm,
  listener: (message: TabMessage<User>) => void,
): () => void {
  const channel = openChannel(`nattil-session-${realm}`);
  // Without a channel each tab has its own session.
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }) => listener(data as TabMessage<User>));
  channels.set(realm, channel);
  return () => {
    channel.close();
    channels.delete(realm);
  };
}

/** Null in old browsers, and if the browser forbids storage. */
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
