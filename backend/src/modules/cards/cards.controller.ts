import { Body, Controller, Get, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Card, CardAnswer, CardDetailsAnswer } from '@nattil/contracts/api/member/cards';
import { Commands } from '../../platform/commands/commands.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { ActivateCard } from './commands/activate-card.ts';
import { ApplyForCard } from './commands/apply-for-card.ts';
import { RenewCard, RenewCardBody } from './commands/renew-card.ts';
import { CardDetails } from './queries/card-details.ts';

@Controller('api/users/card')
@Tag('The own card of a member.')
export class CardsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
  ) {}

  @Get('details')
  @Access('member')
  @Reads('purchase-sums')
  @Describe({ id: 'readOwnCard', summary: "The member's card", answer: 'CardDetailsAnswer' })
  async details(@Scope() { actor }: RequestScope): Promise<CardDetailsAnswer> {
    return answer(await this.queries.execute(new CardDetails(actor.id!)));
  }

  @Post('activate')
  @Access('member')
  @Describe({
    id: 'activateCard',
    summary: 'Activate the card after a verified card_activation OTP',
    answer: 'CardAnswer',
    refusals: [
      'CARD_NOT_FOUND',
      'CARD_WRONG_STATE',
      'CARD_ACTIVATION_NOT_VERIFIED',
      'CARD_NEEDS_REVIEW',
    ],
  })
  async activate(@Scope() { actor }: RequestScope): Promise<CardAnswer> {
    const card = await this.commands.run(new ActivateCard(actor.id!, actor));
    // Thrown after the commit, so that the review stays open.
    if (!card) throw new DomainError('CARD_NEEDS_REVIEW');
    return cardAnswer(card, 'Card activated successfully');
  }

  @Post('renew')
  @Access('member', { idempotent: true })
  @Describe({
    id: 'renewCard',
    summary: 'Renew the card by 1 to 12 months',
    answer: 'CardAnswer',
    refusals: [
      'CARD_NOT_FOUND',
      'CARD_WRONG_STATE',
      'RENEWAL_LIMIT',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
  async renew(
    @Body() { months }: RenewCardBody,
    @Scope() { actor }: RequestScope,
  ): Promise<CardAnswer> {
    return cardAnswer(
      await this.commands.run(new RenewCard(actor.id!, months, actor)),
      'Card renewed successfully',
    );
  }

  @Post('apply')
  @Access('member')
  @Describe({
    id: 'applyForCard',
    summary: 'Apply again after the card lapsed or expired',
    answer: 'CardAnswer',
    status: 201,
    refusals: ['PROFILE_INCOMPLETE', 'CARD_NOT_REPLACEABLE'],
  })
  async apply(@Scope() { actor }: RequestScope): Promise<CardAnswer> {
    return cardAnswer(
      await this.commands.run(new ApplyForCard(actor.id!, actor)),
      'Card issued successfully',
    );
  }
}

function cardAnswer(card: Card, message: string): CardAnswer {
  return answer({ id: card.id, card }, message);
}
