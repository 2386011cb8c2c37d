import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Registration } from './typed-registration.ts';

interface Draft {
  /** Null while the form is empty. */
  values: Registration | null;
  step: number;
}

const empty: Draft = { values: null, step: 0 };

/** The unsent registration of a shop. It survives closing the dialog. */
const slice = createSlice({
  name: 'registrationDraft',
  initialState: empty,
  reducers: {
    registrationTyped(draft, { payload }: PayloadAction<Registration | null>) {
      draft.values = payload;
    },
    stepReached(draft, { payload }: PayloadAction<number>) {
      draft.step = payload;
    },
    registrationSent: () => empty,
    /** The person who typed the draft has signed out. */
    registrationForgotten: () => empty,
  },
  selectors: {
    selectDraft: (draft) => draft,
    selectIsTyped: ({ values }) => values !== null,
  },
});

declare module '../../shared/store/state.ts' {
  interface RootState {
    registrationDraft: Draft;
  }
}

export const { registrationTyped, stepReached, registrationSent, registrationForgotten } =
  slice.actions;
export const { selectDraft, selectIsTyped } = slice.selectors;
export const registrationDraftReducer = slice.reducer;
