// Refuses literal colours in the SPAs: colours come from the theme's tokens
// (`frontend-shared/src/theme.ts`) or, if they are data such as a category's, from contracts.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** Scanners expect a QR code in black on white, also in dark mode. */
const QR_CODE = /^frontend-member[/]src[/]features[/]card[/]code[/]/;
const TOKENS = ['frontend-shared/src/theme.ts', 'frontend-shared/src/night.ts'];
const WRITTEN_OUT =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/gi;

const found: string[] = [];
for await (const file of glob('frontend-{shared,member,admin,partner}/src/**/*.{css,ts,tsx}', {
  cwd: root,
})) {
  if (TOKENS.includes(file) || QR_CODE.test(file) || /[.]spec[.]tsx?$|[\\/]testing[\\/]/.test(file))
    continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  lines.forEach((line, index) => {
    for (const [colour] of line.matchAll(WRITTEN_OUT)) found.push(`${file}:${index + 1} ${colour}`);
  });
}
if (found.length > 0) {
  console.error(`Colours that are no tokens of ${TOKENS.join(' or ')}:\n${found.join('\n')}`);
  process.exitCode = 1;
}
