import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { EMPTY_REGISTRATION, type Registration } from './typed-registration.ts';

const empty = { values: EMPTY_REGISTRATION, step: 0 };

/** What was typed for a shop and not sent yet. It survives closing the dialog. */
const slice = createSlice({
  name: 'registrationDraft',
  initialState: empty,
  reducers: {
    registrationTyped(draft, { payload }: PayloadAction<Registration>) {
      draft.values = payload;
    },
    stepReached(draft, { payload }: PayloadAction<number>) {
      draft.step = payload;
    },
    registrationSent: () => empty,
    /** The person who typed it left. */
    registrationForgotten: () => empty,
  },
  selectors: {
    selectDraft: (draft) => draft,
    selectIsTyped: ({ values }) =>
      Object.entries(EMPTY_REGISTRATION).some(
        ([field, nothing]) => values[field as keyof Registration] !== nothing,
      ),
  },
});

export const { registrationTyped, stepReached, registrationSent, registrationForgotten } =
  slice.actions;
export const { selectDraft, selectIsTyped } = slice.selectors;
export const registrationDraftReducer = slice.reducer;
