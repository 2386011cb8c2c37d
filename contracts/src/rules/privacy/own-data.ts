/** Subject access export: a copy of all data stored about a member. */
import { filterRule } from '../list.ts';

export const OWN_DATA_FORMATS = ['json', 'html'] as const;

export const ownDataFormatRule = filterRule('format', OWN_DATA_FORMATS);
