import { randomInt, randomUUID } from 'node:crypto';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { Sessions } from '../identity/sessions/sessions.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** A client signed in as a person who exists only as a session; an administrator is an owner. */
export async function signedInAs(
  app: TestApp,
  realm: 'admin' | 'member' | 'partner',
  id: string = randomUUID(),
  role: AdminRole = 'owner',
): Promise<ApiClient> {
  const { accessToken } = await app
    .get(Sessions)
    .open(app.database, realm, id, false, realm === 'admin' ? { role } : {});
  return app.api.as(accessToken);
}

/** A random caller's address behind the trusted proxy. */
export function someIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
