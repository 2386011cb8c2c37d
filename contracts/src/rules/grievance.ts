/** Complaints about personal data. */

/** Within which they are answered, unless the operator sets another number. */
export const GRIEVANCE_DAYS = 30;
/** Rule 14 of the Digital Personal Data Protection Rules, 2025 allows no more. */
export const MAX_GRIEVANCE_DAYS = 90;
