/** Complaints about personal data. */

/** Default number of days within which complaints are answered. */
export const GRIEVANCE_DAYS = 30;
/** Maximum by rule 14 of the Digital Personal Data Protection Rules, 2025. */
export const MAX_GRIEVANCE_DAYS = 90;
