// The callers that a route of `npm run new` admits, and what their specs sign in.
import { platformImports } from './platform.ts';

export type Audience = 'admin' | 'member' | 'anyone';
export const AUDIENCES: readonly Audience[] = ['admin', 'member', 'anyone'];
/** The client of a spec that calls for this audience. */
export const CLIENTS = { admin: 'admin', member: 'member', anyone: 'app.api' };

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
  needs?: readonly string[];
}

/** A spec over HTTP: the application, its clients, and the given tests. */
export function httpSpec(folder: string, { title, audience, tests, needs = [] }: HttpSpec): string {
  const signsIn = audience !== 'anyone';
  const imports = platformImports(folder, [
    ...(signsIn ? ['ApiClient', 'signedInAs'] : []),
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

/** The tests of who is refused at a route; none if it is open to anyone. */
export function refusedCallers(audience: Audience, call: (client: string) => string): string {
  if (audience === 'anyone') return '';
  const other = audience === 'admin' ? 'member' : 'admin';
  const article = other === 'member' ? 'a member' : 'an administrator';
  return `  it('is refused to ${article} and to a visitor', async () => {
    expect(await ${call(other)}).toMatchObject({ status: 403 });
    expect(await ${call('app.api')}).toMatchObject({ status: 401 });
  });
`;
}

/** The tests of a route with an id: an unknown one, and who is refused. */
export function testsOfId(
  audience: Audience,
  code: string,
  call: (client: string) => string,
): string {
  return `  const nobody = '00000000-0000-4000-8000-000000000000';

  it('returns 404 for an id that does not exist', async () => {
    expect(await ${call(CLIENTS[audience])}).toMatchObject({
      status: 404,
      body: { success: false, code: '${code}' },
    });
  });

${refusedCallers(audience, call)}`;
}
