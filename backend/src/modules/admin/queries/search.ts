import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminSearchAnswer,
  AdminSearchHit,
  AdminSearchQuery,
} from '@nattil/contracts/api/admin/search';
import { ADMIN_SEARCH_HITS, adminSearchRule } from '@nattil/contracts/rules/portal/administrators';
import { wordsOf, type AdminSearchSource } from '../../../platform/registries/admin-search.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Declarations } from '../../../platform/registries/declaration.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';

export class AdminSearchParams implements AdminSearchQuery {
  @ValidatedBy(adminSearchRule) q: string;
}

type Group = AdminSearchAnswer['data'][number];

/** The first matches of each kind. */
export class AdminSearch extends Query<Group[]> {
  constructor(readonly params: AdminSearchParams) {
    super();
  }
}

@QueryHandler(AdminSearch)
export class AdminSearchHandler implements IQueryHandler<AdminSearch> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly declarations: Declarations,
    private readonly names: Names,
  ) {}

  async execute({ params }: AdminSearch): Promise<Group[]> {
    const { searches } = this.declarations;
    const criteria = { ...wordsOf(params.q), now: this.clock.now() };
    const find = async ({ kind, find }: AdminSearchSource, people: string[]): Promise<Group> => {
      const hits = await find(this.database, { ...criteria, people });
      return { kind, hits: hits.slice(0, ADMIN_SEARCH_HITS) };
    };
    const found = await Promise.all(
      searches.filter(({ arePeople }) => arePeople).map((source) => find(source, [])),
    );
    const people = found.flatMap(({ hits }) => hits.map(({ id }) => id));
    const theirs = await Promise.all(
      searches.filter(({ arePeople }) => !arePeople).map((source) => find(source, people)),
    );
    return this.withNames([...found, ...theirs]);
  }

  /** Adds the owner's name to each hit. */
  private async withNames(groups: Group[]): Promise<Group[]> {
    const owner = ({ memberId }: AdminSearchHit) => ({ id: memberId, realm: 'member' as const });
    const hits = groups.flatMap((group) => group.hits);
    const names = await this.names.of(this.database, hits.map(owner));
    return groups.map(({ kind, hits: of }) => ({
      kind,
      hits: of.map((hit) => ({ ...hit, detail: names.actor(owner(hit)) ?? hit.detail })),
    }));
  }
}
