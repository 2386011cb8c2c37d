import { jest } from '@jest/globals';

const FOLDER = '@tabler/icons-react/dist/esm/icons';

/** Loads each icon from its own file, because the package's CommonJS build holds all 6,000. */
module.exports = new Proxy(
  {},
  {
    get: (_, name: string) =>
      jest.requireActual<{ default: unknown }>(`${FOLDER}/${name}.mjs`).default,
  },
);
