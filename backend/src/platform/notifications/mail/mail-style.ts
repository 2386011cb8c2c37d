import type { CSSProperties } from 'react';
import { BRAND } from '@nattil/contracts/brand';

const { ivory, ink, muted, green7, green9, gold } = BRAND.colours;
const WHITE = '#ffffff';

const unbroken = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** Inline styles, because some mail programs drop style sheets. */
export const MAIL_STYLE = {
  ground: {
    margin: '0',
    backgroundColor: ivory,
    color: ink,
    fontFamily: "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  },
  page: { width: '100%', maxWidth: '560px', margin: '0 auto', backgroundColor: WHITE },
  band: { backgroundColor: green9, borderBottom: `4px double ${gold}`, padding: '16px 24px' },
  brand: { margin: '0', fontSize: '20px', lineHeight: '28px', fontWeight: 600, color: WHITE },
  content: { padding: '24px 24px 8px' },
  heading: { margin: '0 0 16px', fontSize: '22px', lineHeight: '30px', color: ink, ...unbroken },
  words: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: ink, ...unbroken },
  quiet: { margin: '0 0 16px', fontSize: '14px', lineHeight: '20px', color: muted, ...unbroken },
  code: {
    margin: '0 0 8px',
    fontSize: '36px',
    lineHeight: '48px',
    fontWeight: 700,
    letterSpacing: '4px',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'all',
    color: green9,
  },
  action: { margin: '0 0 16px' },
  button: {
    backgroundColor: green7,
    color: WHITE,
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    padding: '12px 24px',
    borderRadius: '8px',
    textAlign: 'center',
  },
  address: { color: green7, textDecoration: 'underline', ...unbroken },
  foot: { padding: '0 24px 8px' },
} satisfies Record<string, CSSProperties>;

/**
 * Apple Mail and others follow the media query. Outlook marks the elements that it darkens with
 * `data-ogsc`.
 */
export const DARK = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {${dark('')}
}
${dark('[data-ogsc] ')}`;

function dark(prefix: string): string {
  const rules: Record<string, string> = {
    '.ground': `background-color: ${green9} !important; color: ${ivory} !important`,
    '.page': `background-color: ${ink} !important`,
    '.words': `color: ${ivory} !important`,
    '.quiet': `color: ${ivory} !important`,
    '.code': `color: ${ivory} !important`,
    '.address': `color: ${ivory} !important`,
    '.button': `background-color: ${ivory} !important; color: ${green9} !important`,
  };
  return Object.entries(rules)
    .map(([selector, rule]) => `\n${prefix}${selector} { ${rule}; }`)
    .join('');
}
