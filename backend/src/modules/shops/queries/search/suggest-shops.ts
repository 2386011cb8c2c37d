import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopSuggestions, SuggestShopsQuery } from '@nattil/contracts/api/member/shops';
import {
  latitudeRule,
  longitudeRule,
  suggestTextRule,
} from '@nattil/contracts/rules/search/search-requests';
import { Clock } from '../../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../../platform/http/input/validated-by.ts';
import { positionOf } from './search-answer.ts';
import { LiveShopIndex } from '../../search/live-index.ts';

export class SuggestShopsParams implements SuggestShopsQuery {
  @ValidatedBy(suggestTextRule) q?: string;
  @ValidatedBy(latitudeRule) latitude?: number;
  @ValidatedBy(longitudeRule) longitude?: number;
}

export class SuggestShops extends Query<ShopSuggestions> {
  constructor(readonly params: SuggestShopsParams) {
    super();
  }
}

/**
 * Completes a text to shops, categories and places from the in-memory index. Throws
 * VALIDATION_FAILED for one coordinate without the other.
 */
@QueryHandler(SuggestShops)
export class SuggestShopsHandler implements IQueryHandler<SuggestShops> {
  constructor(
    private readonly live: LiveShopIndex,
    private readonly clock: Clock,
  ) {}

  async execute({ params }: SuggestShops): Promise<ShopSuggestions> {
    const from = positionOf(params);
    const engine = await this.live.engine();
    return engine.suggest(params.q ?? '', this.clock.now(), from);
  }
}
