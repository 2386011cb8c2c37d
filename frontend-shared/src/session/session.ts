import {
  createSlice,
  type Dispatch,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { ACCESS_TOKEN_REFRESH_INTERVAL_MS } from '@nattil/contracts/rules/sign-in/identity';
import type { Realm } from '../theme.ts';
import { loadSessionTabs } from './load-session-tabs.ts';
import { loadRenewal, renewTokens } from './renew-tokens.ts';
import { listenToTabs, type TabMessage, tellTabs } from './session-channel.ts';
import { sessionExpired, sessionExpiredText } from './session-expired.ts';
import {
  accessTokenKey,
  clearSession,
  forgetTabSession,
  isKeptInTab,
  keepSession,
  mayBeInOtherTab,
  readTokens,
  readUser,
  writeUser,
} from './session-storage.ts';

/**
 * `unknown`: a token is stored, here or in another tab, and the server has not yet named its owner.
 */
export type SessionStatus = 'unknown' | 'signed-in' | 'signed-out';

export interface SessionState<User> {
  status: SessionStatus;
  /** While the status is unknown, this is the stored user of the last visit. */
  user: User | null;
  /** Why the session ended; null once the person has read it. */
  notice: string | null;
}

export interface SignedInSession<User> {
  accessToken: string;
  refreshToken: string | null;
  user: User;
  /** Keeps the session in local storage; otherwise it ends with its last tab. */
  rememberMe: boolean;
}

/** The part of the store that holds the session. */
export interface SessionRoot<User> {
  session: SessionState<User>;
}
type SessionThunk<User> = ThunkAction<void, SessionRoot<User>, unknown, UnknownAction>;

interface SessionStore<User> {
  getState: () => SessionRoot<User>;
  subscribe: (listener: () => void) => () => void;
  dispatch: Dispatch;
}

/**
 * Creates the session's state, storage and lifecycle in this tab. Mount the reducer as `session`.
 */
export function createSession<User extends { id: string }>(realm: Realm) {
  function stored(): SessionState<User> {
    if (!isKeptInTab(realm)) forgetTabSession(realm);
    if (!readTokens(realm) && !mayBeInOtherTab(realm))
      return { status: 'signed-out', user: null, notice: null };
    return { status: 'unknown', user: readUser<User>(realm), notice: null };
  }

  const slice = createSlice({
    name: 'session',
    initialState: stored,
    reducers: {
      signedIn(_state, action: PayloadAction<User>) {
        return { status: 'signed-in', user: action.payload, notice: null };
      },
      signedOut(_state, action: PayloadAction<{ notice: string | null }>) {
        return { status: 'signed-out', user: null, notice: action.payload.notice };
      },
      noticeSeen(state) {
        state.notice = null;
      },
    },
    extraReducers(builder) {
      builder.addCase(sessionExpired, (state, action) => {
        if (action.payload.realm !== realm) return state;
        return { status: 'signed-out', user: null, notice: sessionExpiredText[realm] };
      });
    },
  });

  const { actions } = slice;

  function signIn({ user, rememberMe, ...tokens }: SignedInSession<User>): SessionThunk<User> {
    return (dispatch) => {
      keepSession(realm, { tokens, user }, rememberMe);
      if (!rememberMe) tellTabs<User>(realm, { kind: 'signed-in', session: { tokens, user } });
      dispatch(actions.signedIn(user));
    };
  }

  /** Stores the signed-in person as the server returns them. */
  function storeUser(user: User): SessionThunk<User> {
    return (dispatch) => {
      // Ignores an answer that arrives after the sign-out.
      if (!readTokens(realm)) return;
      writeUser(realm, user);
      dispatch(actions.signedIn(user));
    };
  }

  function signOut({ notice = null }: { notice?: string | null } = {}): SessionThunk<User> {
    return (dispatch) => {
      const userId = readUser<User>(realm)?.id ?? null;
      clearSession(realm);
      tellTabs(realm, { kind: 'signed-out', userId });
      dispatch(actions.signedOut({ notice }));
    };
  }

  /** Takes over the session of another tab if only session storage holds one. */
  async function takeOver(): Promise<void> {
    if (readTokens(realm) || !mayBeInOtherTab(realm)) return;
    await (await loadSessionTabs())?.takeOver(realm);
  }

  /**
   * Follows the other tabs and keeps the access token fresh. Returns the function that stops both.
   */
  function start(store: SessionStore<User>): () => void {
    function onStorage(event: StorageEvent): void {
      // The key is null when the whole storage was cleared.
      if (event.key !== null && event.key !== accessTokenKey(realm)) return;
      if (!isKeptInTab(realm)) forgetTabSession(realm);
      const { status, user: present } = store.getState().session;
      if (!readTokens(realm)) {
        if (status !== 'signed-out') store.dispatch(actions.signedOut({ notice: null }));
        return;
      }
      // Another tab signed in, perhaps as another person; a token refresh alone changes nothing
      // here.
      const user = readUser<User>(realm);
      if (user && user.id !== present?.id) store.dispatch(actions.signedIn(user));
    }

    async function onMessage(message: TabMessage<User>): Promise<void> {
      const tabs = await loadSessionTabs();
      tabs?.followTab(realm, message, {
        user: store.getState().session.user,
        signedIn: (user) => store.dispatch(actions.signedIn(user)),
        signedOut: () => store.dispatch(actions.signedOut({ notice: null })),
      });
    }

    let timer: ReturnType<typeof setInterval> | undefined;
    function followStatus(): void {
      const signedIn = store.getState().session.status === 'signed-in';
      if (signedIn && timer === undefined) {
        loadRenewal();
        timer = setInterval(() => void refresh(), ACCESS_TOKEN_REFRESH_INTERVAL_MS);
      }
      if (!signedIn && timer !== undefined) {
        clearInterval(timer);
        timer = undefined;
      }
    }

    async function refresh(): Promise<void> {
      const tokens = readTokens(realm);
      if (!tokens) return;
      const { outcome } = await renewTokens(realm, tokens.accessToken);
      if (outcome !== 'refused') return;
      clearSession(realm);
      store.dispatch(sessionExpired({ realm }));
    }

    globalThis.addEventListener('storage', onStorage);
    const stopListening = listenToTabs<User>(realm, (message) => void onMessage(message));
    const unsubscribe = store.subscribe(followStatus);
    followStatus();
    return () => {
      globalThis.removeEventListener('storage', onStorage);
      stopListening();
      unsubscribe();
      clearInterval(timer);
    };
  }

  return {
    realm,
    reducer: slice.reducer,
    actions,
    signIn,
    signOut,
    storeUser,
    takeOver,
    start,
    selectStatus: (state: SessionRoot<User>): SessionStatus => state.session.status,
    selectUser: (state: SessionRoot<User>): User | null => state.session.user,
    selectNotice: (state: SessionRoot<User>): string | null => state.session.notice,
  };
}

export type Session<User extends { id: string }> = ReturnType<typeof createSession<User>>;
