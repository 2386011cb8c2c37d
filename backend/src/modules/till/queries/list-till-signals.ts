import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TillSignal } from '@nattil/contracts/api/till-reports';
import { signalKindRule } from '@nattil/contracts/rules/shops/till-reports';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { parameters } from '../../../platform/persistence/sql-text.ts';
import { Names, type Thing } from '../../../platform/registries/names.ts';

export class TillSignalsParams extends Paging {
  @ValidatedBy(signalKindRule)
  kind?: 'all' | TillSignal['kind'];
}

interface Row {
  id: string;
  kind: TillSignal['kind'];
  subject: string;
  memberId: string | null;
  at: Date;
  count: number;
  shops: string[];
}

interface Page {
  items: TillSignal[];
  found: Counted;
}

export class ListTillSignals extends Query<Page> {
  constructor(readonly params: TillSignalsParams) {
    super();
  }
}

/** The latest first. */
@QueryHandler(ListTillSignals)
export class ListTillSignalsHandler implements IQueryHandler<ListTillSignals> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ params }: ListTillSignals): Promise<Page> {
    const { kind = 'all', limit } = params;
    const skipped = skippedBefore(params, 'signals only', 'newest');
    const { values, bind } = parameters();
    const condition = `at is not null${kind !== 'all' ? ` and kind = ${bind(kind)}` : ''}`;
    const [rows, found] = await Promise.all([
      this.database.query<Row>(
        `select id, kind, subject, member_id as "memberId", at, count, signal_shops as shops
         from till_signals where ${condition} order by at desc, id desc
         limit ${limit} offset ${skipped}`,
        values,
      ),
      countUpTo(this.database, `till_signals where ${condition}`, values),
    ]);
    return { items: await this.named(rows), found };
  }

  private async named(rows: Row[]): Promise<TillSignal[]> {
    const people = rows.map(personOf);
    const members = rows.map(({ memberId }) => ({ realm: 'member' as const, id: memberId }));
    const shops = rows.flatMap((row) => row.shops.map(shopThing));
    const names = await this.names.of(this.database, [...people, ...members], shops);
    return rows.map(({ subject: _, ...row }, index) => ({
      ...row,
      at: row.at.toISOString(),
      memberName: names.actor({ realm: 'member', id: row.memberId }),
      shops: row.shops.map((id) => ({ id, name: names.thing(shopThing(id)) ?? '' })),
      personId: people[index]!.id,
      personName: names.actor(people[index]!),
    }));
  }
}

/** The person at the till whom a signal is about; most are about a card. */
function personOf({ kind, subject }: Row) {
  return { realm: 'partner' as const, id: kind === 'many-reversals' ? subject : null };
}

function shopThing(id: string): Thing {
  return { kind: 'shop', id, data: {} };
}
