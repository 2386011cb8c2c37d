import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Queries name a write for this long, which is much longer than any projection takes. */
const REMEMBERED_MS = 30_000;
/** The server accepts at most this many entries in one header. */
const MAX_ENTRIES = 20;

interface Write {
  /** Aggregate in the form `shop/<id>`. */
  aggregate: string;
  version: number;
  /** Milliseconds of this tab's monotonic clock. */
  at: number;
}

/**
 * The recent writes of this tab, oldest first. Queries ask for answers that contain these writes.
 */
export type Writes = readonly Write[];

const slice = createSlice({
  name: 'writes',
  initialState: [] as Write[],
  reducers: {
    /** `header` is the value of `X-Event-Version`: entries like `shop/<id>@5`, comma-separated. */
    written(state, { payload: { header, at } }: PayloadAction<{ header: string; at: number }>) {
      let writes = state.filter((write) => !isForgotten(write, at));
      for (const entry of header.split(',')) {
        const match = /^\s*([^@\s]+)@(\d+)\s*$/.exec(entry);
        if (!match?.[1] || !match[2]) continue;
        const aggregate = match[1];
        const before = writes.find((write) => write.aggregate === aggregate);
        const version = Math.max(Number(match[2]), before?.version ?? 0);
        writes = [...writes.filter((write) => write !== before), { aggregate, version, at }];
      }
      return writes;
    },
    writesForgotten: () => [],
  },
});

export const { written, writesForgotten } = slice.actions;
export const writesReducer = slice.reducer;

/** The value of `X-Read-After`, or null if there are no recent writes. */
export function readAfterHeader(writes: Writes, now: number): string | null {
  const entries = writes.filter((write) => !isForgotten(write, now)).slice(-MAX_ENTRIES);
  if (entries.length === 0) return null;
  return entries.map(({ aggregate, version }) => `${aggregate}@${version}`).join(', ');
}

function isForgotten({ at }: Write, now: number): boolean {
  return at <= now - REMEMBERED_MS;
}
