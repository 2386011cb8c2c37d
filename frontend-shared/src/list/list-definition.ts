import type { Rule } from '@nattil/contracts/rules/rule';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search-text';
import { isDate } from '@nattil/contracts/rules/time';

export type FilterField =
  | { kind: 'search'; name: string; label: string; placeholder: string }
  | { kind: 'choice'; name: string; label: string; choices: readonly Choice[] }
  /** Two days of India, both included. */
  | { kind: 'days'; from: string; to: string }
  /** Comes from a link and has no field of its own. */
  | { kind: 'linked'; name: string; rule?: Rule };

interface Choice {
  value: string;
  label: string;
}

/** What the address of a list holds. */
export interface ListDefinition<Sort extends string = string> {
  /** In the order in which they are shown. */
  filters: readonly FilterField[];
  /** Parameters of the position in the list; another filter or order starts at the top again. */
  positionParams: readonly string[];
  sort?: { by: readonly Sort[]; first: { by: Sort; order: SortOrder } };
}

export type SortOrder = 'ASC' | 'DESC';

/** The parameters of the filter. */
export function filterNames({ filters }: ListDefinition): string[] {
  return filters.flatMap((field) =>
    field.kind === 'days' ? [field.from, field.to] : [field.name],
  );
}

/** The filter that an address asks for, without what the server would refuse. */
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
