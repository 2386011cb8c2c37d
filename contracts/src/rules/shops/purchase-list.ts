/** The administrators' list of purchases: its filters. */
import { idRule } from '../fields/id.ts';
import { filterRule } from '../list.ts';
import { optional } from '../rule.ts';

const PURCHASE_STATUSES = ['recorded', 'reversed'] as const;
export const CARDS_SHOWN = ['scanned', 'typed', 'admin'] as const;

export const purchaseStatusRule = filterRule('status', ['all', ...PURCHASE_STATUSES]);
export const cardShownRule = filterRule('cardShown', ['all', ...CARDS_SHOWN]);
export const recordedByRule = optional(idRule('recordedBy must be an id'));
export const purchaseExportFormatRule = filterRule('format', ['xlsx', 'csv']);
