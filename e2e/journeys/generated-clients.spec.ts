import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { withToolchain } from '../../scripts/toolchains.ts';
import {
  generated,
  preparePython,
  prepareTypeScript,
  runThere,
} from '../testing/generated-clients.ts';
import { ADMIN } from '../testing/product.ts';
import { provided } from '../testing/provided.ts';

const [typeScript, python] = await Promise.all([prepareTypeScript(), preparePython()]);

describe('a client that was generated from the published document', () => {
  const program = (command: string, args: string[], env?: NodeJS.ProcessEnv) =>
    JSON.parse(
      runThere(command, args, {
        ADDRESS: provided('address'),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      }),
    ) as object;
  const what = 'signs up, activates the card, searches, and approves a shop as administrator';
  const done = { card: 'active', shops: expect.any(Number), shop: 'approved' };

  beforeAll(async () => {
    rmSync(generated, { recursive: true, force: true });
    mkdirSync(generated, { recursive: true });
    const document = await fetch(`${provided('address')}/api/openapi.json`);
    writeFileSync(join(generated, 'openapi.json'), await document.text());
  });

  withToolchain('clients in TypeScript', 'REQUIRE_CLIENTS', typeScript, () => {
    beforeAll(() => {
      runThere('npm', ['run', '-s', 'generate:hey-api']);
      // Every name and type that the program uses is checked here.
      runThere('npm', ['run', '-s', 'build']);
    });

    it(`by @hey-api/openapi-ts ${what}`, () => {
      expect(program('node', ['generated/programs/with-hey-api.js'])).toEqual(done);
    });
  });

  withToolchain('clients in Python', 'REQUIRE_CLIENTS', python, () => {
    beforeAll(() => {
      runThere('npm', ['run', '-s', 'generate:python']);
    });

    it(`by openapi-python-client ${what}`, () => {
      expect(program('python', ['with_python.py'], { PYTHONPATH: generated })).toEqual(done);
    });
  });
});
