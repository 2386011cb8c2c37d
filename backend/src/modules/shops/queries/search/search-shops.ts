import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SearchShopsQuery, ShopSort } from '@nattil/contracts/api/member/shops';
import { searchRule, sortOrderRule } from '@nattil/contracts/rules/list';
import {
  SEARCH_DEFAULT_DISTANCE_KM,
  SEARCH_DEFAULT_LIMIT,
} from '@nattil/contracts/rules/search/search';
import {
  boundsRule,
  exactWordsRule,
  latitudeRule,
  longitudeRule,
  maxDistanceRule,
  minDiscountRule,
  openAtRule,
  openNowRule,
  searchCategoryRule,
  searchLocationRule,
  searchSortRule,
} from '@nattil/contracts/rules/search/search-requests';
import { Clock } from '../../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../../platform/http/lists/paging.ts';
import { LiveShopIndex } from '../../search/live-index.ts';
import { TiersOfMembers } from '../../search/tiers-of-members.ts';
import { searchAnswer, searchRequest } from './search-answer.ts';

export class SearchShopsParams extends Paging implements SearchShopsQuery {
  override limit: number = SEARCH_DEFAULT_LIMIT;

  @ValidatedBy(searchRule) search?: string;
  @ValidatedBy(searchCategoryRule) category?: string;
  @ValidatedBy(searchLocationRule) location?: string;
  @ValidatedBy(latitudeRule) latitude?: number;
  @ValidatedBy(longitudeRule) longitude?: number;
  @ValidatedBy(maxDistanceRule) maxDistance: number = SEARCH_DEFAULT_DISTANCE_KM;
  @ValidatedBy(boundsRule) bounds?: string;
  @ValidatedBy(openNowRule) openNow?: boolean;
  @ValidatedBy(openAtRule) openAt?: string;
  @ValidatedBy(minDiscountRule) minDiscount?: number;
  @ValidatedBy(searchSortRule) sortBy?: ShopSort;
  @ValidatedBy(sortOrderRule) sortOrder: 'ASC' | 'DESC' = 'ASC';
  @ValidatedBy(exactWordsRule) exactWords?: boolean;
}

/** The result is a SearchShopsAnswer as JSON: shops are serialised when they are indexed. */
export class SearchShops extends Query<Buffer> {
  constructor(
    readonly params: SearchShopsParams,
    readonly memberId: string,
  ) {
    super();
  }
}

/** Searches shops by text, category, place and discount, in the in-memory index. */
@QueryHandler(SearchShops)
export class SearchShopsHandler implements IQueryHandler<SearchShops> {
  constructor(
    private readonly live: LiveShopIndex,
    private readonly tiers: TiersOfMembers,
    private readonly clock: Clock,
  ) {}

  async execute({ params, memberId }: SearchShops): Promise<Buffer> {
    // An invalid query is refused even while the index is loading.
    const request = searchRequest(params, this.clock.now());
    const engine = this.live.loaded ?? (await this.live.engine());
    request.tier = this.tiers.known(memberId) ?? (await this.tiers.of(memberId));
    return searchAnswer(engine.search(request), params, request.from);
  }
}
