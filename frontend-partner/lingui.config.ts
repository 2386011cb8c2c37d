import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English stands in the source. `npm run extract` adds new texts to the catalogues. */
export default defineConfig({
  locales: ['en', 'ml'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['src'], exclude: ['**/*.spec.*'] },
  ],
  format: formatter({ lineNumbers: false }),
});
