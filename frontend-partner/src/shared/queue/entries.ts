import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CardCheck, PartnerPurchase } from '@nattil/contracts/api/partner/till';
import type { ApiError } from '@nattil/frontend-shared/api/api-error';

/** A purchase on its way from the shown card to the receipt. */
export interface Entry {
  id: string;
  check: CardCheck;
  /** The bill as typed: `1240.5`. */
  bill: string;
  /** Chosen at the first press on Confirm, and sent with every repetition. */
  idempotencyKey: string | null;
  /**
   * `unanswered`: it was sent, and no answer came. It may have been recorded, so it is repeated
   * unchanged.
   */
  status: 'open' | 'sending' | 'unanswered' | 'recorded';
  /** The last refusal, while the entry is open. */
  refusal: ApiError | null;
  purchase: PartnerPurchase | null;
}

/** The entries of the signed-in person, oldest first. The last one is on the screen. */
const slice = createSlice({
  name: 'entries',
  initialState: [] as Entry[],
  reducers: {
    entriesLoaded: (_state, { payload }: PayloadAction<Entry[]>) => payload,
    /** Only unanswered entries outlive the next card; a bill is carried over to a repeated scan. */
    cardShown(state, { payload: { id, check } }: PayloadAction<{ id: string; check: CardCheck }>) {
      const last = state.at(-1);
      const isRepeated = last?.status === 'open' && last.refusal !== null;
      const entry: Entry = {
        id,
        check,
        bill: isRepeated ? last.bill : '',
        idempotencyKey: null,
        status: 'open',
        refusal: null,
        purchase: null,
      };
      return [...state.filter(({ status }) => isOnItsWay(status)), entry];
    },
    billTyped(state, { payload: { id, bill } }: PayloadAction<{ id: string; bill: string }>) {
      const entry = state.find((one) => one.id === id);
      if (entry?.status === 'open') Object.assign(entry, { bill, refusal: null });
    },
    entrySent(state, { payload: { id, key } }: PayloadAction<{ id: string; key: string }>) {
      const entry = state.find((one) => one.id === id);
      if (entry) Object.assign(entry, { status: 'sending', idempotencyKey: key, refusal: null });
    },
    entryUnanswered(state, { payload: id }: PayloadAction<string>) {
      const entry = state.find((one) => one.id === id);
      if (entry) entry.status = 'unanswered';
    },
    entryRefused(
      state,
      { payload: { id, refusal } }: PayloadAction<{ id: string; refusal: ApiError }>,
    ) {
      const entry = state.find((one) => one.id === id);
      if (entry) Object.assign(entry, { status: 'open', idempotencyKey: null, refusal });
    },
    entryRecorded(
      state,
      { payload: { id, purchase } }: PayloadAction<{ id: string; purchase: PartnerPurchase }>,
    ) {
      const entry = state.find((one) => one.id === id);
      if (entry) Object.assign(entry, { status: 'recorded', refusal: null, purchase });
    },
    entryRemoved: (state, { payload: id }: PayloadAction<string>) =>
      state.filter((entry) => entry.id !== id),
    /** The next customer: what is not on its way goes. */
    tillCleared: (state) => state.filter(({ status }) => isOnItsWay(status)),
  },
});

function isOnItsWay(status: Entry['status']): boolean {
  return status === 'sending' || status === 'unanswered';
}

export const {
  entriesLoaded,
  cardShown,
  billTyped,
  entrySent,
  entryUnanswered,
  entryRefused,
  entryRecorded,
  entryRemoved,
  tillCleared,
} = slice.actions;
export const entriesReducer = slice.reducer;

interface WithEntries {
  entries: Entry[];
}
export const selectEntry = ({ entries }: WithEntries): Entry | undefined => entries.at(-1);
/** Sent entries whose answer is missing. */
export const selectUnanswered = ({ entries }: WithEntries): Entry | undefined =>
  entries.find(({ status }) => status === 'unanswered');
