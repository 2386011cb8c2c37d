import type { MantineThemeOverride } from '@mantine/core';
import { type Realm, themeOf, tokenVariables } from './theme.ts';

/**
 * The dark theme: dark grounds and tints, light accents. Text on green keeps the light theme's
 * colours.
 */

const scales: Record<string, Record<number, string>> = {
  gray: {
    0: '#1B2523',
    1: '#232E2B',
    2: '#2E3A37',
    3: '#3C4945',
    4: '#55635E',
    5: '#7A8883',
    6: '#9DABA6',
    7: '#B9C4C0',
    8: '#D3DCD8',
    9: '#E6ECE9',
  },
  green: {
    0: '#14302A',
    1: '#1A3D35',
    2: '#225044',
    6: '#6DB79F',
    7: '#7CC4AE',
    8: '#93D2BE',
    9: '#B0D4C8',
  },
  danger: { 0: '#3A1D18', 1: '#4A241D', 2: '#66332A', 6: '#E08673', 7: '#F09A8A', 8: '#F4B0A3' },
  warn: { 0: '#33260F', 1: '#453313', 2: '#5A4418', 6: '#E0A23D', 7: '#EBB051', 8: '#F3CC8D' },
  info: { 0: '#12303B', 1: '#173D4B', 2: '#1F4F60', 6: '#5FA9C2', 7: '#75B5CB', 8: '#A6D0DF' },
  gold: { 0: '#2D2610', 1: '#3D3416', 2: '#52461D', 7: '#D6B23C', 8: '#E1C35C', 9: '#F5E9C2' },
  dark: {
    0: '#D3DCD8',
    1: '#B9C4C0',
    2: '#9DABA6',
    3: '#7A8883',
    4: '#37433F',
    5: '#2B3634',
    6: '#1E2927',
    7: '#17201E',
    8: '#131B19',
    9: '#101716',
  },
};
const ACCENTS = ['green', 'danger', 'warn', 'info', 'gold'];
const PAPER = '#17201E';
export const NIGHT_GROUND = '#101716';
const INK = '#E6ECE9';
/**
 * In the dark theme Mantine makes these texts `white`, which this theme redefines as a dark ground.
 */
const TEXTS_ON_TINTS = [
  '.mantine-Alert-message',
  '.mantine-SegmentedControl-label:is([data-active],:hover)',
];

/** Mantine's colour variables of a scale that derive from other shades. */
const variants = (name: string, tint: string, tintHover: string): [string, string][] => {
  const shade = (of: number | string) => `var(--mantine-color-${name}-${of})`;
  return [
    [`--mantine-color-${name}-filled`, shade(7)],
    [`--mantine-color-${name}-filled-hover`, shade(8)],
    [`--mantine-color-${name}-light`, tint],
    [`--mantine-color-${name}-light-hover`, tintHover],
    [`--mantine-color-${name}-light-color`, shade(7)],
    [`--mantine-color-${name}-outline`, shade(7)],
    [`--mantine-color-${name}-outline-hover`, tint],
    [`--mantine-color-${name}-text`, shade(7)],
  ];
};
const variantsOfAll = (): [string, string][] =>
  // Mantine's own variables assume brighter scales.
  ACCENTS.flatMap((name) =>
    variants(name, `var(--mantine-color-${name}-0)`, `var(--mantine-color-${name}-1)`),
  );

function nightVariables(): [string, string][] {
  const shades = Object.entries(scales).flatMap(([name, of]) =>
    Object.entries(of).map(([shade, colour]): [string, string] => [
      `--mantine-color-${name}-${shade}`,
      colour,
    ]),
  );
  const own = {
    'color-scheme': 'dark',
    '--mantine-color-white': PAPER,
    '--mantine-color-black': INK,
    '--mantine-color-bright': INK,
    '--mantine-color-default': scales.dark![6]!,
    '--mantine-color-default-hover': scales.dark![5]!,
    '--mantine-color-default-color': INK,
    '--nattil-ground': NIGHT_GROUND,
    '--nattil-line': '#2E3A37',
    '--nattil-ink': INK,
    '--nattil-muted': '#9DABA6',
    '--nattil-brand': INK,
    '--nattil-green-7': '#7CC4AE',
    '--nattil-gold-text': '#D6B23C',
    '--nattil-danger': '#F09A8A',
    '--nattil-warn': '#EBB051',
    '--nattil-info': '#75B5CB',
    '--nattil-placeholder': '#8B9894',
    '--nattil-field-line': '#66746F',
    '--nattil-tint': '45%',
    '--nattil-veil': '#000000',
    '--nattil-map-ground': '#22302C',
    '--nattil-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px -6px rgb(0 0 0 / 60%)',
  };
  return [...shades, ...variantsOfAll(), ...Object.entries(own)];
}

/**
 * The light values of all variables that the dark theme changes, for the card and for green
 * grounds.
 */
function dayVariables(realm: Realm): [string, string][] {
  const { colors = {}, white = '' }: MantineThemeOverride = themeOf(realm);
  const shades = Object.entries(scales).flatMap(([name, of]) =>
    Object.keys(of).flatMap((shade): [string, string][] => {
      const colour = colors[name]?.[Number(shade)];
      return colour ? [[`--mantine-color-${name}-${shade}`, colour]] : [];
    }),
  );
  const tokens: Record<string, string> = tokenVariables(realm);
  const changed = nightVariables().flatMap(([name]): [string, string][] => {
    // Copies of the card set their own shadow.
    const colour = name === '--nattil-shadow' ? null : tokens[name];
    return colour ? [[name, colour]] : [];
  });
  return [
    ...shades,
    ...variantsOfAll(),
    ...changed,
    ['color-scheme', 'light'],
    ['--mantine-color-white', white],
    ['--mantine-color-text', 'var(--nattil-ink)'],
    ['--mantine-color-placeholder', 'var(--nattil-placeholder)'],
    ['--mantine-color-error', 'var(--nattil-danger)'],
  ];
}

const written = (variables: [string, string][]): string =>
  variables.map(([name, value]) => `${name}:${value}`).join(';');

/** The style sheet of the dark theme. */
export function nightStyles(realm: Realm): string {
  const dark = ":root[data-mantine-color-scheme='dark']";
  const texts = TEXTS_ON_TINTS.map((selector) => `${dark} ${selector}`).join(',');
  return [
    // Must come before Mantine's variables, which have the same specificity.
    `:root${dark}{${written(nightVariables())}}`,
    `${dark} :is(.on-green,.by-day){${written(dayVariables(realm))}}`,
    `${texts}{color:${INK}}`,
  ].join('');
}
