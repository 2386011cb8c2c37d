/** The portal's colours in the dark: grounds and tints are dark, accents light, and what is on green as by day. */

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
const INK = '#E6ECE9';
/** Mantine writes them in white in the dark, which is our paper here. */
const TEXTS_ON_TINTS = [
  '.mantine-Alert-message',
  '.mantine-SegmentedControl-label:is([data-active],:hover)',
];

function nightVariables(): Record<string, string> {
  const shades = Object.entries(scales).flatMap(([name, of]) =>
    Object.entries(of).map(([shade, colour]) => [`--mantine-color-${name}-${shade}`, colour]),
  );
  // Mantine's own are made for its brighter scales.
  const variants = ACCENTS.flatMap((name) => {
    const accent = `var(--mantine-color-${name}-7)`;
    const tint = `var(--mantine-color-${name}-0)`;
    return [
      [`--mantine-color-${name}-filled`, accent],
      [`--mantine-color-${name}-filled-hover`, `var(--mantine-color-${name}-8)`],
      [`--mantine-color-${name}-light`, tint],
      [`--mantine-color-${name}-light-hover`, `var(--mantine-color-${name}-1)`],
      [`--mantine-color-${name}-light-color`, accent],
      [`--mantine-color-${name}-outline`, accent],
      [`--mantine-color-${name}-outline-hover`, tint],
      [`--mantine-color-${name}-text`, accent],
    ];
  });
  return {
    'color-scheme': 'dark',
    ...(Object.fromEntries(shades) as Record<string, string>),
    ...(Object.fromEntries(variants) as Record<string, string>),
    '--mantine-color-white': PAPER,
    '--mantine-color-black': INK,
    '--mantine-color-bright': INK,
    '--mantine-color-default': scales.dark![6]!,
    '--mantine-color-default-hover': scales.dark![5]!,
    '--mantine-color-default-color': INK,
    '--nattil-ground': '#101716',
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
    '--nattil-map-ground': '#22302C',
    '--nattil-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px -6px rgb(0 0 0 / 60%)',
  };
}

/** The style sheet of the portal for who prefers it dark. */
export function nightStyles(): string {
  const declarations = Object.entries(nightVariables()).map(([name, value]) => `${name}:${value}`);
  const dark = ":root[data-realm='admin'][data-mantine-color-scheme='dark']";
  const texts = TEXTS_ON_TINTS.map((selector) => `${dark} ${selector}`).join(',');
  return `${dark}{${declarations.join(';')}}${dark} .on-green{--mantine-color-white:#FFFFFF}${texts}{color:${INK}}`;
}
