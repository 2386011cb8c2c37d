import { describe, expect, it } from '@jest/globals';
import { nightStyles } from './night.ts';
import { tokenVariables } from './theme.ts';

type Variables = Map<string, string>;

/** The declarations of the CSS rule whose selector ends with this text. */
function ruleOf(sheet: string, selectorEnds: string): Variables {
  const start = sheet.indexOf(`${selectorEnds}{`) + selectorEnds.length + 1;
  const body = sheet.slice(start, sheet.indexOf('}', start));
  return new Map(
    body.split(';').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':')];
    }),
  );
}

/** WCAG 2.2: contrast of two colours written like #101716. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['member', 'admin'] as const)('the %s area by night', (realm) => {
  const sheet = nightStyles(realm);
  const night = ruleOf(sheet, ":root:root[data-mantine-color-scheme='dark']");
  const onGreen = ruleOf(sheet, ':is(.on-green,.by-day)');
  const at = (name: string) => night.get(name) ?? '';

  it.each([
    '--nattil-ink',
    '--nattil-muted',
    '--nattil-brand',
    '--nattil-green-7',
    '--nattil-gold-text',
    '--nattil-danger',
    '--nattil-warn',
    '--nattil-info',
  ])('%s is readable on its backgrounds', (text) => {
    for (const ground of ['--nattil-ground', '--mantine-color-white'])
      expect(contrast(at(text), at(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('has visible borders of fields', () => {
    for (const ground of ['--nattil-ground', '--mantine-color-white'])
      expect(contrast(at('--nattil-field-line'), at(ground))).toBeGreaterThanOrEqual(3);
  });

  it('does not change the card or anything on green', () => {
    const day: Record<string, string> = tokenVariables(realm);
    for (const name of night.keys()) {
      if (name === '--nattil-shadow') continue;
      const token = day[name];
      if (token !== undefined) expect([name, onGreen.get(name)]).toEqual([name, token]);
      else if (/-(green|gold|danger|warn|info|gray)-\d$/.test(name))
        expect(onGreen.has(name)).toBe(true);
    }
  });
});
