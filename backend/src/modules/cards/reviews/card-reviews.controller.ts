import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { QueryBus, type Command } from '@nestjs/cqrs';
import type { CardReviewAnswer, CardReviewsAnswer } from '@nattil/contracts/api/admin/card-reviews';
import { CARD_REVIEW_MESSAGES } from '@nattil/contracts/rules/portal/card-reviews';
import { Commands } from '../../../platform/commands/commands.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { ChecksIfMatch } from '../../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { IdParam } from '../../../platform/http/input/validation.ts';
import { AllowActivation } from '../commands/allow-activation.ts';
import { RefuseActivation, RefuseActivationBody } from '../commands/refuse-activation.ts';
import { OneCardReview } from '../queries/card-review.ts';
import { CardReviewsParams, ListCardReviews } from '../queries/list-card-reviews.ts';

const DECISION = {
  answer: 'CardReviewAnswer',
  refusals: ['CARD_REVIEW_NOT_FOUND', 'CARD_REVIEW_DECIDED'],
} as const;

@Controller('api/admin/card-reviews')
@Tag('Cards whose activation waits for an administrator.')
export class CardReviewsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access('admin')
  @Describe({
    id: 'listCardReviews',
    summary: 'Cards whose activation waits, or waited, for an administrator, the latest first',
    answer: 'CardReviewsAnswer',
  })
  async list(@Query() params: CardReviewsParams): Promise<CardReviewsAnswer> {
    const { reviews, found, open } = await this.queries.execute(new ListCardReviews(params));
    return { ...countedAnswer(reviews, found, params), openReviews: open };
  }

  @Put(':id/allow')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'allowCardActivation',
    summary: 'Allow a member to activate the card',
    ...DECISION,
  })
  allow(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<CardReviewAnswer> {
    return this.decide(id, new AllowActivation(id, seen, actor), CARD_REVIEW_MESSAGES.allowed);
  }

  @Put(':id/refuse')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'refuseCardActivation',
    summary: 'Refuse the activation of a card, and block it',
    ...DECISION,
  })
  refuse(
    @Param('id', IdParam) id: string,
    @Body() { reason }: RefuseActivationBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<CardReviewAnswer> {
    const command = new RefuseActivation(id, reason || null, seen, actor);
    return this.decide(id, command, CARD_REVIEW_MESSAGES.refused);
  }

  private async decide(
    id: string,
    command: Command<void>,
    message: string,
  ): Promise<CardReviewAnswer> {
    await this.commands.run(command);
    return answer(await this.queries.execute(new OneCardReview(id)), message);
  }
}
