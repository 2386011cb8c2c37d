import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { InboxAnswer } from '@nattil/contracts/api/dev';
import { inboxContactRule } from '@nattil/contracts/rules/contact';
import { Clock } from '../clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Access } from '../http/access.ts';
import { answer } from '../http/answers.ts';
import { Describe } from '../http/describe.ts';
import { Follows } from '../http/follows.ts';
import { Database } from '../persistence/database.ts';
import { inboxPage } from './inbox-page.ts';
import { readInbox } from './read-inbox.ts';
import { Transports } from './transports.ts';

class InboxParams {
  @Follows(inboxContactRule)
  contact?: string;
}

/** What was sent, where nothing leaves the installation; unknown (404) where mail really goes out. */
@Controller()
export class InboxController {
  constructor(
    private readonly database: Database,
    private readonly transports: Transports,
    private readonly clock: Clock,
  ) {}

  @Get('api/dev/inbox')
  @Access('public')
  @Describe({
    summary: 'Messages kept in the inbox, newest first',
    answer: 'InboxAnswer',
    refusals: ['NOT_FOUND'],
  })
  async messages(@Query() { contact }: InboxParams): Promise<InboxAnswer> {
    this.refuseWithoutInbox();
    return answer(await readInbox(this.database, contact));
  }

  @Get('dev/inbox')
  @Access('public')
  @Describe({
    summary: 'The inbox as a page',
    answer: null,
    contentType: 'text/html',
    refusals: ['NOT_FOUND'],
  })
  async page(
    @Query() { contact }: InboxParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    this.refuseWithoutInbox();
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    return inboxPage(
      await readInbox(this.database, contact),
      contact || undefined,
      this.clock.now(),
    );
  }

  private refuseWithoutInbox(): void {
    if (!this.transports.inbox) throw new DomainError('NOT_FOUND');
  }
}
