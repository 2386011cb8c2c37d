/** To run the platform under another name, change BRAND, and OPERATOR in operator.ts. */
export const BRAND = {
  name: 'Nattil',
  tagline: 'the privilege card for people coming home',
  /** Placeholders: replace them before members see them. */
  support: {
    email: 'support@nattil.example.org',
    /** Default address for complaints about personal data. */
    grievanceEmail: 'grievance@nattil.example.org',
    /** E.164. */
    phone: '+914840000000',
    phoneLabel: '+91 484 000 0000',
    hours: 'Monday to Saturday, 9 am to 6 pm IST',
  },
  colours: {
    /** Page background of the member area. */
    ivory: '#FBF8F0',
    /** Page background of the administrators' portal. */
    adminGround: '#F5F6F4',
    ink: '#1D2B2A',
    muted: '#5B6865',
    /** Primary action and links. */
    green7: '#0E5E4E',
    /** Card, footer, hero. */
    green9: '#0B3F36',
    /** Borders; as text colour only on green 9. */
    gold: '#C9A227',
    /** Gold for text on ivory or white. */
    goldText: '#8A6A1F',
    danger: '#B3402E',
    warn: '#9A5B00',
    info: '#1F6F8B',
  },
} as const;
