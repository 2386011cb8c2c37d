import { fileURLToPath } from 'node:url';

const main = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

/**
 * Aliases for the production build of react-router. By default bundlers get its development build,
 * with all its warnings.
 */
export const productionRouter = [
  { find: /^react-router$/, replacement: main },
  { find: /^react-router\/dom$/, replacement: main.replace('index', 'dom-export') },
];
