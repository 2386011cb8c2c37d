import type { Rule } from '@nattil/contracts/rules/rule';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import { isDate } from '@nattil/contracts/rules/fields/time';

export type FilterField =
  | { kind: 'search'; name: string; label: string; placeholder: string }
  | { kind: 'choice'; name: string; label: string; choices: readonly Choice[] }
  /** A range of days in Indian time, both ends included. */
  | { kind: 'days'; from: string; to: string }
  /** Set by a link; has no field of its own. */
  | { kind: 'linked'; name: string; rule?: Rule };

interface Choice {
  value: string;
  label: string;
}

/** The query parameters of a list's URL. */
export interface ListDefinition<Sort extends string = string> {
  /** In display order. */
  filters: readonly FilterField[];
  /** Parameters of the page position; a new filter or order resets these to the top. */
  resetOnFilterChange: readonly string[];
  sort?: { by: readonly Sort[]; first: { by: Sort; order: SortOrder } };
}

export type SortOrder = 'ASC' | 'DESC';

/** The names of the filter's query parameters. */
export function filterNames({ filters }: ListDefinition): string[] {
  return filters.flatMap((field) =>
    field.kind === 'days' ? [field.from, field.to] : [field.name],
  );
}

/** The filter of a URL, without values that the server would refuse. */
export function filterIn(
  definition: ListDefinition,
  params: URLSearchParams,
): Record<string, string | undefined> {
  const entries = definition.filters.flatMap((field) => {
    switch (field.kind) {
      case 'choice': {
        const value = params.get(field.name);
        const choice = field.choices.find((offered) => offered.value === value);
        return [[field.name, choice?.value || undefined]];
      }
      case 'days':
        return [
          [field.from, dayIn(params.get(field.from))],
          [field.to, dayIn(params.get(field.to))],
        ];
      case 'search':
        return [
          [field.name, params.get(field.name)?.slice(0, SEARCH_TEXT_MAX_LENGTH) || undefined],
        ];
      case 'linked': {
        const value = params.get(field.name) || undefined;
        return [[field.name, field.rule?.(value) ? undefined : value]];
      }
    }
  });
  return Object.fromEntries(entries) as Record<string, string | undefined>;
}

function dayIn(value: string | null): string | undefined {
  return value !== null && isDate(value) ? value : undefined;
}
