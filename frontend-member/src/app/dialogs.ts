import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OtpChannel } from '@nattil/contracts/api/otp';

/** One sending of a code: what verifying and resending need. Closing the dialog forgets it. */
export interface OtpSending {
  sessionId: string;
  channel: OtpChannel;
  /** Where the code went, masked by the server. */
  contactInfo: string;
  /** Milliseconds since the epoch, by this device's clock. */
  sentAt: number;
}

export type DialogRequest =
  /** `stay`: the session ended on this page, `notice` says so, and signing in leads nowhere else. */
  | { name: 'login'; origin?: string; stay?: boolean; notice?: string; then?: 'manage-card' }
  | { name: 'signup' }
  | { name: 'profile' }
  | { name: 'card-issued' }
  | { name: 'manage-card' }
  | { name: 'otp'; sending: OtpSending }
  /** `at`: when the card was activated, in milliseconds since the epoch. */
  | { name: 'card-activated'; at: number }
  | { name: 'register-shop' };

export type DialogName = DialogRequest['name'];

export interface OpenDialog {
  /** Differs for each opening, so that a dialog opened again starts empty. */
  opening: number;
  request: DialogRequest;
}

interface DialogsState {
  /** The last one is on top and shown; those under it keep what was typed. */
  stack: OpenDialog[];
  openings: number;
}

const initialState: DialogsState = { stack: [], openings: 0 };

const slice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    /** In place of whatever is open. */
    dialogOpened(state, action: PayloadAction<DialogRequest>) {
      state.openings += 1;
      state.stack = [{ opening: state.openings, request: action.payload }];
    },
    /** Above what is open, which comes back when this one closes. */
    dialogPushed(state, action: PayloadAction<DialogRequest>) {
      const { name } = action.payload;
      if (state.stack.some(({ request }) => request.name === name)) return;
      state.openings += 1;
      state.stack.push({ opening: state.openings, request: action.payload });
    },
    dialogClosed(state, action: PayloadAction<DialogName>) {
      state.stack = state.stack.filter(({ request }) => request.name !== action.payload);
    },
    /** The new sending takes the place of the old one; the boxes stay open. */
    otpSentAgain(state, action: PayloadAction<OtpSending>) {
      for (const { request } of state.stack) {
        if (request.name === 'otp') request.sending = action.payload;
      }
    },
  },
  selectors: {
    selectDialogs: (state) => state.stack,
    selectTopDialog: (state) => state.stack.at(-1) ?? null,
  },
});

export const { dialogOpened, dialogPushed, dialogClosed, otpSentAgain } = slice.actions;
export const { selectDialogs, selectTopDialog } = slice.selectors;
export const dialogsReducer = slice.reducer;
