import {
  createSlice,
  type Dispatch,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { ACCESS_TOKEN_REFRESH_INTERVAL_MS } from '@nattil/contracts/rules/identity';
import type { Realm } from '../theme.ts';
import { renewTokens } from './renew-tokens.ts';
import { sessionExpired, sessionExpiredText } from './session-expired.ts';
import {
  accessTokenKey,
  clearSession,
  readTokens,
  readUser,
  writeTokens,
  writeUser,
} from './session-storage.ts';

/** `unknown`: a token is stored, and the server has not yet said whose it is. */
export type SessionStatus = 'unknown' | 'signed-in' | 'signed-out';

export interface SessionState<User> {
  status: SessionStatus;
  /** While the status is unknown, the stored user of the last visit. */
  user: User | null;
  /** Why the session ended, until the person has read it. */
  notice: string | null;
}

export interface SignedInSession<User> {
  accessToken: string;
  refreshToken: string | null;
  user: User;
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

/** Session state, its storage and its life in this tab; the reducer is mounted as `session`. */
export function createSession<User extends { id: string }>(realm: Realm) {
  function stored(): SessionState<User> {
    if (!readTokens(realm)) return { status: 'signed-out', user: null, notice: null };
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

  function signIn({ user, ...tokens }: SignedInSession<User>): SessionThunk<User> {
    return (dispatch) => {
      writeUser(realm, user);
      writeTokens(realm, tokens);
      dispatch(actions.signedIn(user));
    };
  }

  /** Stores the signed-in person as the server describes them. */
  function storeUser(user: User): SessionThunk<User> {
    return (dispatch) => {
      // An answer that comes after the sign-out signs nobody in.
      if (!readTokens(realm)) return;
      writeUser(realm, user);
      dispatch(actions.signedIn(user));
    };
  }

  function signOut({ notice = null }: { notice?: string | null } = {}): SessionThunk<User> {
    return (dispatch) => {
      clearSession(realm);
      dispatch(actions.signedOut({ notice }));
    };
  }

  /**
   * Follows the other tabs and keeps the access token fresh. Returns the function that stops it.
   */
  function start(store: SessionStore<User>): () => void {
    function onStorage(event: StorageEvent): void {
      // The key is null when the whole storage was cleared.
      if (event.key !== null && event.key !== accessTokenKey(realm)) return;
      const { status, user: present } = store.getState().session;
      if (!readTokens(realm)) {
        if (status !== 'signed-out') store.dispatch(actions.signedOut({ notice: null }));
        return;
      }
      // Another tab signed in, perhaps as somebody else; a mere refresh changes nothing here.
      const user = readUser<User>(realm);
      if (user && user.id !== present?.id) store.dispatch(actions.signedIn(user));
    }

    let timer: ReturnType<typeof setInterval> | undefined;
    function followStatus(): void {
      const signedIn = store.getState().session.status === 'signed-in';
      if (signedIn && timer === undefined)
        timer = setInterval(() => void refresh(), ACCESS_TOKEN_REFRESH_INTERVAL_MS);
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
    const unsubscribe = store.subscribe(followStatus);
    followStatus();
    return () => {
      globalThis.removeEventListener('storage', onStorage);
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
    start,
    selectStatus: (state: SessionRoot<User>): SessionStatus => state.session.status,
    selectUser: (state: SessionRoot<User>): User | null => state.session.user,
    selectNotice: (state: SessionRoot<User>): string | null => state.session.notice,
  };
}

export type Session<User extends { id: string }> = ReturnType<typeof createSession<User>>;
