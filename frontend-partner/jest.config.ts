import { fileURLToPath } from 'node:url';
import { componentSpecs } from '../frontend-shared/src/testing/jest-config.ts';

const texts = fileURLToPath(new URL('src/testing/texts-transform.ts', import.meta.url));
const { transform = {} } = componentSpecs;
const [, options] = transform['[.]([mc]?js|tsx?)$'] as [string, object];

export default {
  ...componentSpecs,
  // The first pattern that matches counts.
  transform: {
    '[.]po$': texts,
    '/frontend-partner/src/.*[.]tsx?$': [texts, options],
    ...transform,
  },
};
