import { pageRule } from '@nattil/contracts/rules/list';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | number | null | undefined>;

interface SetOptions {
  /** Typing and corrections add no entry to the history. */
  replace?: boolean;
}

/** Reads and writes the query of the address, so that back, reload and a shared link work. */
export function useQueryState() {
  const [params, setParams] = useSearchParams();

  /** Null, undefined and the empty text remove a parameter from the address. */
  const set = useCallback(
    (changes: Changes, { replace = false }: SetOptions = {}): void => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );

  return { params, set };
}

/** The page number in an address, at most the highest there may be; anything else means the first. */
export function pageIn(params: URLSearchParams): number {
  const page = params.get('page');
  if (pageRule(page) === null) return pageRule.normalise(page) ?? 1;
  const highest = Number(pageRule.schema.maximum);
  return Number(page) > highest ? highest : 1;
}

/** The value of a parameter if it is one of those offered. */
export function oneOf<T extends string>(
  value: string | null,
  offered: readonly T[],
): T | undefined {
  return offered.find((candidate) => candidate === value);
}
