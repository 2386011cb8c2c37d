import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FindTownsQuery, Town } from '@nattil/contracts/api/member/shops';
import {
  latitudeRule,
  longitudeRule,
  suggestTextRule,
} from '@nattil/contracts/rules/search/search-requests';
import { TownFinder, type TownOfShops } from '@nattil/search-engine';
import { ValidatedBy } from '../../../../platform/http/input/validated-by.ts';
import { CachedRead } from '../../../../platform/persistence/cached-read.ts';
import { Clock } from '../../../../platform/persistence/clock.ts';
import { Database } from '../../../../platform/persistence/database.ts';
import { positionOf } from './search-answer.ts';

const MAX_TOWNS = 8;
/** The query reads all shops, and a town seldom gets its first shop. */
const CACHE_MS = 5 * 60_000;

export class FindTownsParams implements FindTownsQuery {
  @ValidatedBy(suggestTextRule) q?: string;
  @ValidatedBy(latitudeRule) latitude?: number;
  @ValidatedBy(longitudeRule) longitude?: number;
}

export class FindTowns extends Query<Town[]> {
  constructor(readonly params: FindTownsParams) {
    super();
  }
}

/** Throws VALIDATION_FAILED for one coordinate without the other. */
@QueryHandler(FindTowns)
export class FindTownsHandler implements IQueryHandler<FindTowns> {
  readonly #finder = new CachedRead<TownFinder>(CACHE_MS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ params }: FindTowns): Promise<Town[]> {
    const from = positionOf(params);
    const finder = await this.#finder.get(this.clock.now(), () => this.read());
    return finder.find(params.q ?? '', from, MAX_TOWNS);
  }

  private async read(): Promise<TownFinder> {
    return new TownFinder(
      await this.database.query<TownOfShops>(
        `select city as name, count(*)::int as shops, avg(latitude) as latitude,
           avg(longitude) as longitude
         from shop_search where city is not null group by city`,
      ),
    );
  }
}
