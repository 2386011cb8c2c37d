import { Controller, Get, Post } from '@nestjs/common';
import type { CardCodeSecretAnswer } from '@nattil/contracts/api/member/cards';
import { Commands } from '../../platform/commands/commands.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { ReadCardCodeSecret } from './commands/read-card-code-secret.ts';

const READS: RateLimit = { name: 'card-code-secret', points: 60, seconds: 3_600 };
const REPLACEMENTS: RateLimit = { name: 'card-code-replaced', points: 5, seconds: 3_600 };

/** The code that the card shows at the till. */
@Controller('api/users/card/code-secret')
@Tag('The secret of the codes that a card shows at the till.')
export class CardCodeController {
  constructor(
    private readonly commands: Commands,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Access('member', { holdsSecret: true })
  @Describe({
    id: 'readCardCodeSecret',
    summary: "The secret of the card's codes, from which the member's device computes them",
    answer: 'CardCodeSecretAnswer',
    refusals: ['CARD_NOT_FOUND', 'CARD_WRONG_STATE', 'MEMBER_WRONG_STATE', 'RATE_LIMITED'],
  })
  async read(@Scope() { actor }: RequestScope): Promise<CardCodeSecretAnswer> {
    await this.limits.take(READS, actor.id!);
    return answer(await this.commands.run(new ReadCardCodeSecret(actor.id!, false, actor)));
  }

  @Post()
  @Access('member')
  @Describe({
    id: 'replaceCardCodeSecret',
    summary: 'Replace the secret of the card, so that a lost phone shows no valid code',
    answer: 'CardCodeSecretAnswer',
    status: 201,
    refusals: ['CARD_NOT_FOUND', 'CARD_WRONG_STATE', 'MEMBER_WRONG_STATE', 'RATE_LIMITED'],
  })
  async replace(@Scope() { actor }: RequestScope): Promise<CardCodeSecretAnswer> {
    await this.limits.take(REPLACEMENTS, actor.id!);
    return answer(await this.commands.run(new ReadCardCodeSecret(actor.id!, true, actor)));
  }
}
