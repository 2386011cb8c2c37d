import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import type { writesReducer } from '@nattil/frontend-shared/api/read-after-write';
import type { baseApi } from '../api/baseApi.ts';

/** The store's state. A feature with a slice declares it here, and `app/store.ts` mounts it. */
export interface RootState extends SessionRoot<SessionUser> {
  api: ReturnType<typeof baseApi.reducer>;
  /** Counts changes of the member on this page. */
  members: number;
  writes: ReturnType<typeof writesReducer>;
}

export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
