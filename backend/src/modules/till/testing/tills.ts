import { randomUUID } from 'node:crypto';
import type { ShopRole } from '@nattil/contracts/api/partner/access';
import type { ApiClient, ApiAnswer } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

/** A person who is signed in at the till of a shop. */
export interface Till {
  id: string;
  shopId: string;
  name: string;
  client: ApiClient;
  check: (shown: object) => Promise<ApiAnswer>;
  record: (checkId: string, billAmount: unknown, key?: string) => Promise<ApiAnswer>;
  reverse: (purchaseId: string, reason?: string) => Promise<ApiAnswer>;
}

const REASON = 'The customer brought it back';

/** Opens a till for a new person, or for one who has another. */
export async function tillAt(
  app: TestApp,
  shopId: string,
  role: ShopRole = 'staff',
  id: string = randomUUID(),
): Promise<Till> {
  const name = `Till ${id.slice(0, 8)}`;
  await app.database.execute(
    `insert into partner (id, version, status, email, name, password_state, created_at)
     values ($1, 1, 'active', $2, $3, 'chosen', $4) on conflict do nothing`,
    [id, `${id}@example.com`, name, app.clock.now()],
  );
  await app.database.execute(
    'insert into partner_access (partner_id, shop_id, role, since) values ($1, $2, $3, $4)',
    [id, shopId, role, app.clock.now()],
  );
  return tillOn(app, { id, shopId, name });
}

/** The same person signed in at a process. */
export async function tillOn(
  app: TestApp,
  { id, shopId, name }: Pick<Till, 'id' | 'shopId' | 'name'>,
): Promise<Till> {
  const client = await signedInAs(app, 'partner', id);
  return {
    id,
    shopId,
    name,
    client,
    check: (shown) => client.post('/api/partner/checks', { shopId, ...shown }),
    record: (checkId, billAmount, key = randomUUID()) =>
      client.post(
        '/api/partner/purchases',
        { checkId, billAmount },
        { headers: { 'idempotency-key': key } },
      ),
    reverse: (purchaseId, reason = REASON) =>
      client.post(`/api/partner/purchases/${purchaseId}/reverse`, { reason }),
  };
}
