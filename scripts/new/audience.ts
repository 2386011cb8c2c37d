// The callers that a route of `npm run new` admits, and what their specs sign in.
import { platformImports, type PlatformName } from './platform.ts';

export type Audience = 'admin' | 'member' | 'anyone';
export const AUDIENCES: readonly Audience[] = ['admin', 'member', 'anyone'];

/** The path of the module's controller for each audience. */
const PREFIXES: Record<Audience, string> = {
  admin: 'api/admin',
  member: 'api/users',
  anyone: 'api/public',
};
export const controllerOf = (audience: Audience, module: string) =>
  `${PREFIXES[audience]}/${module}`;

/** A constant with the rate limit of a route that is open to strangers. */
export function limitConstant(name: string, constant: string): string {
  return `/** Many people may share an address. */
export const ${constant}: RateLimit = { name: '${name}-ip', points: 20, seconds: 3_600 };
`;
}

interface HttpSpec {
  title: string;
  audience: Audience;
  tests: string;
  /** Names of the platform that the tests use. */
  needs?: readonly PlatformName[];
}

/** A spec over HTTP: the application, its clients, and the given tests. */
export function httpSpec(folder: string, { title, audience, tests, needs = [] }: HttpSpec): string {
  const signsIn = audience !== 'anyone';
  const imports = platformImports(folder, [
    ...(signsIn ? (['ApiClient', 'signedInAs'] as const) : []),
    ...needs,
    'startTestApp',
    'TestApp',
  ]);
  return `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
${imports}
describe('${title}', () => {
  let app: TestApp;
  ${signsIn ? 'let admin: ApiClient;\n  let member: ApiClient;' : ''}

  beforeAll(async () => {
    app = await startTestApp();
    ${signsIn ? "admin = await signedInAs(app, 'admin');\n    member = await signedInAs(app, 'member');" : ''}
  });
  afterAll(() => app.close());

${tests}});
`;
}

/** The tests of who is refused at a route for administrators or members. */
export function refusedCallers(
  audience: 'admin' | 'member',
  call: (client: string) => string,
): string {
  const other = audience === 'admin' ? 'member' : 'admin';
  const article = other === 'member' ? 'a member' : 'an administrator';
  return `  it('is refused to ${article} and to a visitor', async () => {
    expect(await ${call(other)}).toMatchObject({ status: 403 });
    expect(await ${call('app.api')}).toMatchObject({ status: 401 });
  });
`;
}

export const NOBODY = `  const nobody = '00000000-0000-4000-8000-000000000000';
`;
