/** How long a write is named in the queries that follow it; far past any projection's delay. */
const REMEMBERED_MS = 30_000;
/** As many entries as one answer of the server may carry. */
const MOST_ENTRIES = 20;

interface Written {
  version: number;
  at: number;
}

/**
 * Remembers what this tab wrote, so that its queries can ask for an answer that contains it.
 * Entries look like `shop/<id>@5`.
 */
export function createWriteMemory(now: () => number = () => performance.now()) {
  const written = new Map<string, Written>();

  function forgetOld(): void {
    const oldest = now() - REMEMBERED_MS;
    for (const [aggregate, entry] of written) if (entry.at <= oldest) written.delete(aggregate);
  }

  return {
    /** Takes the value of an `X-Event-Version` header. */
    remember(header: string | null | undefined): void {
      for (const entry of header?.split(',') ?? []) {
        const match = /^\s*([^@\s]+)@(\d+)\s*$/.exec(entry);
        if (!match?.[1] || !match[2]) continue;
        const aggregate = match[1];
        const version = Math.max(Number(match[2]), written.get(aggregate)?.version ?? 0);
        // Deleted first, so that the map's order is the order of writing.
        written.delete(aggregate);
        written.set(aggregate, { version, at: now() });
      }
    },
    /** The value of `X-Read-After`, or null when nothing was written lately. */
    header(): string | null {
      forgetOld();
      const entries = [...written].slice(-MOST_ENTRIES);
      if (entries.length === 0) return null;
      return entries.map(([aggregate, { version }]) => `${aggregate}@${version}`).join(', ');
    },
    forget(): void {
      written.clear();
    },
  };
}

export type WriteMemory = ReturnType<typeof createWriteMemory>;
