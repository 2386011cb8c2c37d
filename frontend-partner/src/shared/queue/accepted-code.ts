import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The scanned code that was accepted last, which the customer's phone may still show. */
const slice = createSlice({
  name: 'acceptedCode',
  initialState: null as string | null,
  reducers: {
    codeAccepted: (_state, { payload }: PayloadAction<string>) => payload,
  },
});

export const { codeAccepted } = slice.actions;
export const acceptedCodeReducer = slice.reducer;
export const selectAcceptedCode = (state: { acceptedCode: string | null }) => state.acceptedCode;
