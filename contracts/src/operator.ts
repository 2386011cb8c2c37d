/**
 * The operator of the programme, as the policies name it. It is separate from BRAND, because only
 * the policies need it. Placeholders: replace them before members see them.
 */
export const OPERATOR = {
  name: 'Nattil Programme Office',
  address: 'Example House, Example Road, Kochi 682000, Kerala, India',
  /** Place of jurisdiction. */
  courts: 'Ernakulam, Kerala',
  /** Contact for complaints about personal data. Its address and deadline are settings. */
  grievanceOfficer: 'The Grievance Officer',
  /** Day from which the policies are in force, as YYYY-MM-DD. */
  policiesSince: '2026-11-28',
} as const;
