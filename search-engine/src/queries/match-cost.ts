import { QUALITY } from '../text/term-dictionary.ts';

/** Cost of the field in which a word is matched; lower is better. */
export const FIELD_COST = { name: 0, synonym: 1, category: 2, tags: 3, address: 4 } as const;
const FIELD_COSTS = 5;
/** A misspelt word more likely means a name than one of the many streets. */
const MISSPELT_ADDRESS = QUALITY.twoEdits * FIELD_COSTS + FIELD_COST.address;
/** Number of ranks that matches of one cost can have. */
const RANKS_PER_COST = 8;

/** Cost of a match: first by quality, then by field; lower is better. */
export function costOf(quality: number, field: number): number {
  if (field === FIELD_COST.address && quality > QUALITY.prefix) return MISSPELT_ADDRESS;
  return quality * FIELD_COSTS + field;
}

export const qualityOf = (cost: number): number => Math.floor(cost / FIELD_COSTS);
export const fieldOf = (cost: number): number => cost % FIELD_COSTS;

/**
 * Lower is better. Among shops with equal cost, those whose whole name was typed come first, then
 * those with the fewest missing stop words.
 */
export function rankOf(cost: number, missing: number, isWholeName: boolean): number {
  return cost * RANKS_PER_COST + Math.min(missing, RANKS_PER_COST - 2) + (isWholeName ? 0 : 1);
}

/** The cost of the shops of a rank. */
export const costOfRank = (rank: number): number => Math.floor(rank / RANKS_PER_COST);
