import { randomInt, randomUUID } from 'node:crypto';
import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { appendEvents } from '../../../platform/event-log/event-log.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

export const TILL_PASSWORD = 'Backwaters-2027';

export interface PersonAtTill {
  id: string;
  name: string;
  email: string;
  client: ApiClient;
}

type Access = Readonly<Record<string, ShopRole>>;

/** Writes an active account with access to shops (by id) to the tables and the log. */
export async function writePartner(
  app: TestApp,
  access: Access,
  {
    name = 'Anu Menon',
    email = `anu-${randomUUID()}@example.com`,
    phone = null as string | null,
  } = {},
): Promise<{ id: string; name: string; email: string }> {
  const id = randomUUID();
  const hash = await app.get(Passwords).hash(TILL_PASSWORD);
  const now = app.clock.now();
  const granted = Object.entries(access).map(([shopId, role]) => ({ shopId, role }));
  await app.database.transaction(async (tx) => {
    await tx.execute(
      `insert into partner (id, version, status, email, phone, confirmed_at, name, password_hash, password_state, created_at)
       values ($1, $2, 'active', $3, $4, $5, $6, $7, 'chosen', $5)`,
      [id, 2 + granted.length, email, phone, now, name, hash],
    );
    for (const { shopId, role } of granted)
      await tx.execute(
        'insert into partner_access (partner_id, shop_id, role, since) values ($1, $2, $3, $4)',
        [id, shopId, role, now],
      );
    const facts = [
      { type: 'PartnerInvited', data: { partnerId: id } },
      { type: 'PartnerAccountOpened', data: { partnerId: id } },
      ...granted.map((one) => ({
        type: 'PartnerAccessGranted' as const,
        data: { partnerId: id, ...one },
      })),
    ] as const;
    await appendEvents(
      tx,
      facts.map((fact, at) => ({
        ...fact,
        aggregateType: 'partner',
        aggregateId: id,
        version: at + 1,
        schemaVersion: 1,
        actor: partnerActor(id),
        occurredAt: now,
      })),
    );
  });
  return { id, name, email };
}

/** The same with a session. */
export async function signedInAtTill(
  app: TestApp,
  access: Access,
  person?: Parameters<typeof writePartner>[2],
): Promise<PersonAtTill> {
  const written = await writePartner(app, access, person);
  const sessions = app.get(Sessions);
  const { accessToken } = await sessions.open(app.database, 'partner', written.id, true);
  return { ...written, client: app.api.as(accessToken) };
}

export function somePhone(): string {
  return `+9198${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
