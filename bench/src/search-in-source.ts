import { join } from 'node:path';
import { root } from './child.ts';

const TESTING = join(root, 'backend/src/modules/shops/search/testing');

/** Arguments of Node.js for a program next to the specs of the index, with memory for all shops. */
export const inSource = (name: string, ...values: string[]): string[] => [
  '--max-old-space-size=8192',
  '--import',
  join(root, 'scripts/swc-register.mjs'),
  join(TESTING, `${name}.ts`),
  ...values,
];
