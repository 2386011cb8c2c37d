import { randomUUID } from 'node:crypto';
import { DEMO_PARTNERS, DEMO_TILLS } from '../demo/demo-partners.ts';
import { adminActor, partnerActor } from '../platform/kernel/domain/actor.ts';
import type { Database } from '../platform/persistence/database.ts';
import { writeBatch, type Row, type SeededEvent } from './bulk-writer.ts';

export interface WrittenPartner {
  email: string;
  /** e.g. `owner of Menon's Bakery`. */
  at: string[];
}

/** Accounts at the tills of a few approved shops in Kochi. */
export async function writeDemoPartners(
  database: Database,
  passwordHash: string,
  adminId: string,
  now: Date,
): Promise<WrittenPartner[]> {
  const shops = await database.query<{ id: string; name: string }>(
    `select id, name from shop where status = 'approved'
     order by (city = 'Kochi') desc nulls last, name, id limit $1`,
    [DEMO_TILLS],
  );
  const rows: Row[] = [];
  const accesses: Row[] = [];
  const events: SeededEvent[] = [];
  for (const { email, name, roles } of DEMO_PARTNERS) {
    const id = randomUUID();
    const fact = { partnerId: id };
    const granted = Object.entries(roles).map(([at, role]) => ({
      shopId: shops[Number(at)]!.id,
      role,
    }));
    const history = [
      { type: 'PartnerInvited', data: fact, actor: adminActor(adminId) },
      ...granted.map((access) => ({
        type: 'PartnerAccessGranted' as const,
        data: { ...fact, ...access },
        actor: adminActor(adminId),
      })),
      { type: 'PartnerAccountOpened', data: fact, actor: partnerActor(id) },
    ] as const;
    for (const [at, event] of history.entries())
      events.push({ ...event, aggregateId: id, version: at + 1, occurredAt: now });
    accesses.push(
      ...granted.map(({ shopId, role }) => ({
        partner_id: id,
        shop_id: shopId,
        role,
        since: now,
      })),
    );
    rows.push({
      id,
      version: history.length,
      status: 'active',
      email,
      confirmed_at: now,
      name,
      password_hash: passwordHash,
      password_state: 'chosen',
      created_at: now,
    });
  }
  await writeBatch(database, {
    tables: [
      { name: 'partner', rows },
      { name: 'partner_access', rows: accesses },
    ],
    events,
  });
  return DEMO_PARTNERS.map(({ email, roles }) => ({
    email,
    at: Object.entries(roles).map(([at, role]) => `${role} of ${shops[Number(at)]!.name}`),
  }));
}
