import { pageRule } from '@nattil/contracts/rules/list';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | number | null | undefined>;

interface SetOptions {
  /** Replaces the history entry; used for typing and corrections. */
  replace?: boolean;
}

/** Reads and writes the URL's query, so that Back, reload and shared links work. */
export function useQueryState() {
  const [params, setParams] = useSearchParams();

  /** Null, undefined and the empty string remove a parameter. */
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

/** The page number of a URL, clamped to the maximum; 1 for any invalid value. */
export function pageIn(params: URLSearchParams): number {
  const page = params.get('page');
  if (pageRule(page) === null) return pageRule.normalise(page) ?? 1;
  const highest = Number(pageRule.schema.maximum);
  return Number(page) > highest ? highest : 1;
}

/** The value of a parameter if it is one of the allowed values. */
export function oneOf<T extends string>(
  value: string | null,
  offered: readonly T[],
): T | undefined {
  return offered.find((candidate) => candidate === value);
}
