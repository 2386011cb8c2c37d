import { Controller, Get, Inject } from '@nestjs/common';
import type { ShopDecisionReasonsAnswer } from '@nattil/contracts/api/admin/shops';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { DECISION_REASON_SETTINGS } from './decision-reason-settings.ts';

@Controller('api/admin/shops/decision-reasons')
@Tag('Reasons for decisions about shops that an installation offers.')
export class DecisionReasonsController {
  readonly #reasons: string[];

  constructor(@Inject(CONFIG) config: Config) {
    this.#reasons = DECISION_REASON_SETTINGS.in(config).reasons;
  }

  @Get()
  @Access('admin')
  @Describe({
    id: 'listDecisionReasons',
    summary: "The installation's own reasons for rejecting or blocking a shop",
    answer: 'ShopDecisionReasonsAnswer',
  })
  reasons(): ShopDecisionReasonsAnswer {
    return answer(this.#reasons);
  }
}
