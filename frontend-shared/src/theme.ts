import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';

/** The brand's colours and some derived ones. */
export const palette = {
  ...BRAND.colours,
  /** Hairlines on the member area's ivory and on the portal's grey-green. */
  line: '#E6DFCC',
  adminLine: '#DFE4E0',
} as const;

export type Realm = 'member' | 'admin' | 'partner';

const green: MantineColorsTuple = [
  '#EDF6F3',
  '#D8EAE4',
  '#B0D4C8',
  '#84BDAA',
  '#5CA590',
  '#388B75',
  '#1E735F',
  palette.green7,
  '#0C4E42',
  palette.green9,
];
const gold: MantineColorsTuple = [
  '#FBF5E2',
  '#F5E9C2',
  '#ECD78F',
  '#E1C35C',
  '#D6B23C',
  palette.gold,
  '#AD8A20',
  palette.goldText,
  '#6E5418',
  '#524010',
];
const danger: MantineColorsTuple = [
  '#FCEFEC',
  '#F8DDD7',
  '#EFB9AE',
  '#E39283',
  '#D6705D',
  '#C65643',
  '#BE4B39',
  palette.danger,
  '#8F2F20',
  '#6E2418',
];
const warn: MantineColorsTuple = [
  '#FDF3E3',
  '#FAE6C6',
  '#F3CC8D',
  '#EBB051',
  '#DC9524',
  '#BE7708',
  '#B26B08',
  palette.warn,
  '#774500',
  '#5A3400',
];
const info: MantineColorsTuple = [
  '#EAF4F8',
  '#D3E8EF',
  '#A6D0DF',
  '#75B5CB',
  '#4B9AB5',
  '#2F83A0',
  '#277A97',
  palette.info,
  '#185669',
  '#11414F',
];
/** Neutral scale in the hue of the ink, so that greys match the green. */
const gray: MantineColorsTuple = [
  '#F6F7F5',
  '#EDEFEC',
  '#E1E5E1',
  '#D0D6D2',
  '#A9B3AF',
  '#82908C',
  palette.muted,
  '#47534F',
  '#2F3B39',
  palette.ink,
];

const type = {
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, monospace",
  fontSizes: {
    xs: '0.875rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
  },
  lineHeights: { xs: '1.43', sm: '1.43', md: '1.5', lg: '1.5', xl: '1.4' },
} as const;

const headings = {
  fontFamily: type.fontFamily,
  fontWeight: '650',
  textWrap: 'balance' as const,
  sizes: {
    h1: { fontSize: 'clamp(2.25rem, 1.6rem + 2.6vw, 3rem)', lineHeight: '1.12' },
    h2: { fontSize: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem)', lineHeight: '1.2' },
    h3: { fontSize: '1.375rem', lineHeight: '1.3' },
    h4: { fontSize: '1.125rem', lineHeight: '1.4' },
    h5: { fontSize: '1rem', lineHeight: '1.5' },
    h6: { fontSize: '0.875rem', lineHeight: '1.43' },
  },
};

const shadow = '0 1px 2px rgb(29 43 42 / 6%), 0 8px 24px -6px rgb(29 43 42 / 14%)';

const shared: MantineThemeOverride = {
  ...type,
  headings,
  white: '#FFFFFF',
  black: palette.ink,
  colors: { green, gold, danger, red: danger, warn, info, gray, ink: gray },
  primaryColor: 'green',
  primaryShade: 7,
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
};

/**
 * An error colours the border and its message, not the typed text. Mantine would set hints and
 * errors two pixels below our smallest font size.
 */
const hint = { fontSize: type.fontSizes.sm };
const inputStyles = { input: { color: 'var(--nattil-ink)' }, description: hint, error: hint };

const dense = { size: 'sm' } as const;
const thumb = { size: 'md' } as const;
const inputs = [
  'TextInput',
  'PasswordInput',
  'Select',
  'NativeSelect',
  'Autocomplete',
  'NumberInput',
  'Textarea',
  'MultiSelect',
  'FileInput',
] as const;

function components(control: { size: 'sm' | 'md' }): MantineThemeOverride['components'] {
  const fields = Object.fromEntries(
    inputs.map((name) => [name, { defaultProps: control, styles: inputStyles }]),
  );
  return {
    ...fields,
    NativeSelect: {
      // The arrow is decorative, so screen readers skip it.
      defaultProps: { ...control, rightSectionProps: { 'aria-hidden': true } },
      styles: {
        input: { ...inputStyles.input, textOverflow: 'ellipsis' },
        description: hint,
        error: hint,
      },
    },
    Button: { defaultProps: control },
    ActionIcon: { defaultProps: { size: control.size === 'md' ? 44 : 32, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: control.size === 'md' ? 44 : 32, iconSize: 20 } },
    // The radius of larger controls would make a checkbox round like a radio button.
    Checkbox: { defaultProps: { ...control, radius: 'xs' } },
    Radio: { defaultProps: control },
    Switch: { defaultProps: control },
    PinInput: { defaultProps: { size: 'lg', placeholder: '' } },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md' } },
    Modal: { defaultProps: { radius: 'md', centered: true } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 150 },
    },
    Anchor: { defaultProps: { underline: 'always' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
    // Mantine uses `white` here, which the dark theme redefines as a dark ground.
    Alert: {
      defaultProps: { radius: 'sm' },
      styles: { message: { color: 'var(--mantine-color-text)' } },
    },
  };
}

/** Ivory background and controls of 44 px: most members stand at a counter with one hand free. */
export const memberTheme = createTheme({ ...shared, components: components(thumb) });

/** White on grey-green, denser: administrators use it at a desk all day. */
export const adminTheme = createTheme({ ...shared, components: components(dense) });

export function themeOf(realm: Realm): MantineThemeOverride {
  return realm === 'admin' ? adminTheme : memberTheme;
}

/** The metals of the tiers, the dot of an active card, and the greys of an unusable card. */
const cardTokens = {
  '--nattil-bronze-light': '#E9B98C',
  '--nattil-bronze': '#A8673A',
  '--nattil-silver-light': '#F3F5F6',
  '--nattil-silver': '#9DA9AC',
  '--nattil-gold-light': '#F7E08F',
  '--nattil-alive': '#7FD1AE',
  '--nattil-spent-light': '#4A5754',
  '--nattil-spent': '#37423F',
  '--nattil-spent-thread': '#A79A6C',
} as const;

/** The tokens as CSS variables. The build writes these into the head for the first paint. */
export function tokenVariables(realm: Realm): Record<`--nattil-${string}`, string> {
  const member = realm !== 'admin';
  return {
    '--nattil-ivory': palette.ivory,
    '--nattil-ground': member ? palette.ivory : palette.adminGround,
    '--nattil-line': member ? palette.line : palette.adminLine,
    '--nattil-ink': palette.ink,
    '--nattil-muted': palette.muted,
    /** Colour of name and initials. */
    '--nattil-brand': palette.green9,
    '--nattil-green-7': palette.green7,
    '--nattil-green-9': palette.green9,
    '--nattil-gold': palette.gold,
    '--nattil-gold-text': palette.goldText,
    '--nattil-danger': palette.danger,
    '--nattil-warn': palette.warn,
    '--nattil-info': palette.info,
    '--nattil-green-night': '#09312A',
    '--nattil-green-hero': palette.green7,
    /** Covers the page below a dialog. */
    '--nattil-veil': palette.green9,
    /** Text and lines on green, in both themes. */
    '--nattil-on-green': '#FFFFFF',
    /** The share of the category's colour in its icon; the rest is ink. */
    '--nattil-tint': '100%',
    '--nattil-shade': '#000000',
    '--nattil-placeholder': '#6D7976',
    '--nattil-field-line': '#8B9894',
    ...cardTokens,
    // Shown behind the map tiles, and if no tile can be loaded.
    '--nattil-map-ground': '#E8EDE4',
    '--nattil-shadow': shadow,
  };
}
