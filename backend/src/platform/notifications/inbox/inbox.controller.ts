import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InboxAnswer } from '@nattil/contracts/api/dev';
import { inboxContactRule } from '@nattil/contracts/rules/fields/contact';
import { Clock } from '../../persistence/clock.ts';
import { CONFIG } from '../../config/config-token.ts';
import type { Config } from '../../config/config.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { Access } from '../../http/routes/access.ts';
import { answer } from '../../http/lists/answers.ts';
import { Describe, Tag } from '../../http/routes/describe.ts';
import { ValidatedBy } from '../../http/input/validated-by.ts';
import { IdParam } from '../../http/input/validation.ts';
import { Database } from '../../persistence/database.ts';
import { isFromThisMachine } from './inbox-callers.ts';
import { inboxPage } from './inbox-page.ts';
import { messagePage } from './message-page.ts';
import { listInbox, readInbox, readMessage } from './read-inbox.ts';
import { Transports } from '../transports.ts';

const ONLY_HERE =
  'The inbox is shown on its own machine only, by localhost. DEV_INBOX=open shows it to everybody.';

class InboxParams {
  @ValidatedBy(inboxContactRule) contact?: string;
}

/**
 * Shows messages that this installation keeps instead of sending. Answers 404 if real mail is sent.
 */
@Controller()
@Tag('The inbox of an installation without mail and SMS, for trying the product.')
export class InboxController {
  constructor(
    private readonly database: Database,
    private readonly transports: Transports,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('api/dev/inbox')
  @Access('public')
  @Describe({
    id: 'listInboxMessages',
    summary: 'Messages kept in the inbox, newest first',
    answer: 'InboxAnswer',
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  })
  async messages(
    @Query() { contact }: InboxParams,
    @Req() request: FastifyRequest,
  ): Promise<InboxAnswer> {
    this.refuseOthers(request);
    return answer(await readInbox(this.database, contact));
  }

  @Get('dev/inbox')
  @Access('public')
  @Describe({
    id: 'showInbox',
    summary: 'The inbox as a page',
    answer: null,
    contentType: 'text/html',
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  })
  async page(
    @Query() { contact }: InboxParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    this.refuseOthers(request);
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    return inboxPage(
      await listInbox(this.database, contact),
      contact || undefined,
      this.clock.now(),
    );
  }

  @Get('dev/inbox/:id')
  @Access('public')
  @Describe({
    id: 'showInboxMessage',
    summary: 'A mail of the inbox as a page: its HTML and its plain text',
    answer: null,
    contentType: 'text/html',
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  })
  async message(
    @Param('id', IdParam) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    this.refuseOthers(request);
    const message = await readMessage(this.database, id);
    if (!message) throw new DomainError('NOT_FOUND');
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    return messagePage(message);
  }

  /** The codes in the inbox open every account, so other machines are refused. */
  private refuseOthers({ raw }: FastifyRequest): void {
    if (!this.transports.inbox) throw new DomainError('NOT_FOUND');
    if (this.config.devInbox === 'local' && !isFromThisMachine(raw, this.config.publicUrl))
      throw new DomainError('FORBIDDEN', { message: ONLY_HERE });
  }
}
