/** The public face of the administrators' module. */
export { AuditModule } from './audit.module.ts';
export { FirstAdmin } from './first-admin.ts';
export { emailsOfOwners } from './queries/emails-of-owners.ts';
export { AcceptBreak } from './seal/accept-break.ts';
export { beginSeal, refuseOtherAuditKey } from './seal/begin-seal.ts';
export { SealWatch, standstill } from './seal/seal-watch.ts';
export { AuditVerifications } from './seal/verifications.ts';
