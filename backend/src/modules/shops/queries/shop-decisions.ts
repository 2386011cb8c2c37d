import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopDecision } from '@nattil/contracts/api/admin/shops';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';

const MAX_DECISIONS = 200;

interface Row {
  decision: ShopDecision['decision'];
  by: string | null;
  at: Date;
  reason: string | null;
}

export class ShopDecisions extends Query<ShopDecision[]> {
  constructor(readonly shopId: string) {
    super();
  }
}

/** Every decision about a shop with its reason, the latest first, with current names. */
@QueryHandler(ShopDecisions)
export class ShopDecisionsHandler implements IQueryHandler<ShopDecisions> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ shopId }: ShopDecisions): Promise<ShopDecision[]> {
    const rows = await this.database.query<Row>(
      `select decision, decided_by as by, decided_at as at, reason from shop_decision
       where shop_id = $1 order by version desc limit ${MAX_DECISIONS}`,
      [shopId],
    );
    const actorOf = ({ by }: Row) => ({ id: by, realm: 'admin' as const });
    const names = await this.names.of(this.database, rows.map(actorOf));
    return rows.map((row) => ({
      decision: row.decision,
      by: row.by === null ? null : { id: row.by, name: names.actor(actorOf(row)) },
      at: row.at.toISOString(),
      reason: row.reason,
    }));
  }
}
