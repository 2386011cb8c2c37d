/** Administrators: their invitations, profile and preferences. */
import { choiceRule, lengthRule, optional, rule, textRule, type Example } from '../rule.ts';
import { idRule } from '../fields/id.ts';
import { oneLine } from '../fields/text.ts';
import { nameRule } from './name.ts';

export const adminNameRule = nameRule(100, [[' Anita \t Menon\n', null]]);

const TOKEN_MISSING = 'The invitation link is not complete';
const TOKEN_LENGTH = 43;
/** 256 bits in base64url. */
export const invitationTokenRule = textRule({
  normalise: (typed) => typed,
  check: (token) => (/^[\w-]{43}$/.test(token) ? null : TOKEN_MISSING),
  schema: { minLength: TOKEN_LENGTH, maxLength: TOKEN_LENGTH },
  examples: [
    ['', TOKEN_MISSING],
    ['A'.repeat(TOKEN_LENGTH - 1), TOKEN_MISSING],
    ['A'.repeat(TOKEN_LENGTH), null],
    [`${'A'.repeat(TOKEN_LENGTH)}=`, TOKEN_MISSING],
  ],
});

export const THEMES = ['light', 'dark', 'auto'] as const;
export const themeRule = choiceRule(THEMES, 'Please select a theme');

export const DENSITIES = ['comfortable', 'compact'] as const;
export const densityRule = choiceRule(DENSITIES, 'Please select a density');

export const PAGE_SIZES = [10, 20, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const PAGE_SIZE_WRONG = `Rows of a page must be one of ${PAGE_SIZES.join(', ')}`;
export const pageSizeRule = rule<PageSize>({
  check: (value) => (PAGE_SIZES.includes(value as PageSize) ? null : PAGE_SIZE_WRONG),
  schema: { type: 'integer', enum: PAGE_SIZES },
  examples: [
    ...PAGE_SIZES.map((size): Example => [size, null]),
    [30, PAGE_SIZE_WRONG],
    ['10', PAGE_SIZE_WRONG],
    [null, PAGE_SIZE_WRONG],
  ],
});

/** Search in the header: number of hits shown, and minimum length of a query. */
export const ADMIN_SEARCH_HITS = 5;
export const ADMIN_SEARCH_SHORTEST = 3;
const SEARCH_LONGEST = 100;
const SEARCH_SHORT = 'q must have at least 3 characters';
export const adminSearchRule = lengthRule({
  normalise: oneLine,
  minimum: ADMIN_SEARCH_SHORTEST,
  maximum: SEARCH_LONGEST,
  says: { tooShort: SEARCH_SHORT, tooLong: 'q must not exceed 100 characters' },
});

export const OWNER_TO_TAKE_OVER = 'Please choose an active owner';

/** The owner who takes over the API keys and webhooks of an administrator. */
export const handOverToRule = optional(idRule(OWNER_TO_TAKE_OVER));
