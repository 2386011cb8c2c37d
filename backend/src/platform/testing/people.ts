import { randomInt, randomUUID } from 'node:crypto';
import { Sessions } from '../identity/sessions.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** A client signed in as an administrator or member that exists only as a session. */
export async function signedInAs(
  app: TestApp,
  realm: 'admin' | 'member',
  id: string = randomUUID(),
): Promise<ApiClient> {
  const { accessToken } = await app.get(Sessions).open(app.database, realm, id, false);
  return app.api.as(accessToken);
}

/** Of a caller behind the trusted proxy. */
export function someIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
