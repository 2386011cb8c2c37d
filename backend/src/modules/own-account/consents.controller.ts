import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import type { OwnConsentsAnswer } from '@nattil/contracts/api/member/account';
import { Commands } from '../../platform/commands/commands.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { CHANGES_OF_ACCOUNT } from '../../platform/identity/sign-in/sign-in-limit.ts';
import { Database } from '../../platform/persistence/database.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { GiveConsent, GiveConsentBody } from '../members/public.ts';
import { Subscriptions } from '../newsletter/public.ts';
import { ownEmails, ReadOwnConsents } from './own-consents.ts';

@Controller('api/users/account')
@Tag('What a member agreed to.')
export class ConsentsController {
  constructor(
    private readonly commands: Commands,
    private readonly consents: ReadOwnConsents,
    private readonly subscriptions: Subscriptions,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  @Get('consents')
  @Access('member')
  @Describe({
    id: 'readOwnConsents',
    summary: 'To what the signed-in member agreed, and the privacy notice in force',
    answer: 'OwnConsentsAnswer',
  })
  async read(@Scope() { actor }: RequestScope): Promise<OwnConsentsAnswer> {
    return answer(await this.consents.of(actor.id!));
  }

  @Post('consents')
  @Access('member')
  @Describe({
    id: 'giveConsent',
    summary: 'Agree to the purposes of an account, as the privacy notice in force names them',
    answer: 'OwnConsentsAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async give(
    @Body() form: GiveConsentBody,
    @Scope() { actor }: RequestScope,
  ): Promise<OwnConsentsAnswer> {
    await this.limits.take(CHANGES_OF_ACCOUNT, actor.id!);
    await this.commands.run(new GiveConsent(actor.id!, form, actor));
    return answer(await this.consents.of(actor.id!), 'Thank you. Your consent is recorded.');
  }

  @Delete('newsletter')
  @Access('member')
  @Describe({
    id: 'endOwnNewsletter',
    summary: "End the newsletter to the member's own e-mail addresses; again it changes nothing",
    answer: null,
    status: 204,
    refusals: ['RATE_LIMITED'],
  })
  async endNewsletter(@Scope() { actor }: RequestScope): Promise<void> {
    await this.limits.take(CHANGES_OF_ACCOUNT, actor.id!);
    const emails = await ownEmails(this.database, this.encryption, actor.id!);
    await this.subscriptions.endThoseOf(emails, actor);
  }
}
