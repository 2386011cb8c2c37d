/**
 * Who runs the programme, as the policies name it; apart from BRAND, because no other page needs it.
 * Placeholders: replace them before members see them.
 */
export const OPERATOR = {
  name: 'Nattil Programme Office',
  address: 'Example House, Example Road, Kochi 682000, Kerala, India',
  /** Whose courts decide. */
  courts: 'Ernakulam, Kerala',
  /** Who answers complaints about personal data; the address and the days are settings. */
  grievanceOfficer: 'The Grievance Officer',
  /** From when the policies are in force, as YYYY-MM-DD. */
  policiesSince: '2026-11-28',
} as const;
