import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopSuggestions, SuggestShopsQuery } from '@nattil/contracts/api/member/shops';
import { suggestTextRule } from '@nattil/contracts/rules/search/search-requests';
import { Clock } from '../../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../../platform/http/input/validated-by.ts';
import { LiveShopIndex } from '../../search/live-index.ts';

export class SuggestShopsParams implements SuggestShopsQuery {
  @ValidatedBy(suggestTextRule)
  q?: string;
}

export class SuggestShops extends Query<ShopSuggestions> {
  constructor(readonly params: SuggestShopsParams) {
    super();
  }
}

/** Completes a text to shops, categories and places from the in-memory index. */
@QueryHandler(SuggestShops)
export class SuggestShopsHandler implements IQueryHandler<SuggestShops> {
  constructor(
    private readonly live: LiveShopIndex,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { q = '' } }: SuggestShops): Promise<ShopSuggestions> {
    const engine = await this.live.engine();
    return engine.suggest(q, this.clock.now());
  }
}
