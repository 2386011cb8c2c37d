/** What an operator changes to run the platform under another name. */
export const BRAND = {
  name: 'Nattil',
  tagline: 'the privilege card for people coming home',
  /** Placeholders: replace them before members see them. */
  support: {
    email: 'support@nattil.example.org',
    /** E.164. */
    phone: '+914840000000',
    phoneLabel: '+91 484 000 0000',
    hours: 'Monday to Saturday, 9 am to 6 pm IST',
  },
  /** Who runs the programme, as the policies name it. Placeholders: replace them before members see them. */
  operator: {
    name: 'Nattil Programme Office',
    address: 'Example House, Example Road, Kochi 682000, Kerala, India',
    /** Whose courts decide. */
    courts: 'Ernakulam, Kerala',
    /** Who answers complaints about personal data. */
    grievance: { officer: 'The Grievance Officer', email: 'grievance@nattil.example.org' },
    /** From when the policies are in force, as YYYY-MM-DD. */
    policiesSince: '2026-11-22',
  },
  colours: {
    /** Page ground of the member area. */
    ivory: '#FBF8F0',
    /** Page ground of the administrators' portal. */
    adminGround: '#F5F6F4',
    ink: '#1D2B2A',
    muted: '#5B6865',
    /** Primary action and links. */
    green7: '#0E5E4E',
    /** Card, footer, hero. */
    green9: '#0B3F36',
    /** Edges, and text on green 9 only. */
    gold: '#C9A227',
    /** Gold where it is text on ivory or white. */
    goldText: '#8A6A1F',
    danger: '#B3402E',
    warn: '#9A5B00',
    info: '#1F6F8B',
  },
} as const;
