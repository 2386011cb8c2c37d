/** What an operator changes to run the platform under another name, with OPERATOR in operator.ts. */
export const BRAND = {
  name: 'Nattil',
  tagline: 'the privilege card for people coming home',
  /** Placeholders: replace them before members see them. */
  support: {
    email: 'support@nattil.example.org',
    /** For complaints about personal data, unless the operator sets another one. */
    grievanceEmail: 'grievance@nattil.example.org',
    /** E.164. */
    phone: '+914840000000',
    phoneLabel: '+91 484 000 0000',
    hours: 'Monday to Saturday, 9 am to 6 pm IST',
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
