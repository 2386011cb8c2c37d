import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Done } from '@nattil/contracts/api/common';
import type {
  NewsletterStatusAnswer,
  NewsletterStatusRequest,
  NewsletterTokenRequest,
  SubscribeRequest,
} from '@nattil/contracts/api/member/newsletter';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import {
  NEWSLETTER_CONFIRMATION_DAYS,
  newsletterTokenRule,
  oneClickRule,
  optionalNewsletterTokenRule,
  SUBSCRIPTION_ASKED,
  SUBSCRIPTION_CONFIRMED,
  SUBSCRIPTION_ENDED,
} from '@nattil/contracts/rules/members/newsletter';
import { fieldError } from '../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, done } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { DeferredRequests } from '../../platform/jobs/deferred-requests.ts';
import { mailboxOf } from '../../platform/notifications/mail/mailbox.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import {
  LINKS_BY_ADDRESS,
  SUBSCRIPTIONS_BY_ADDRESS,
  SUBSCRIPTIONS_BY_MAILBOX,
} from './rate-limits.ts';
import { Subscriptions } from './subscriptions.ts';

export class SubscribeBody implements SubscribeRequest {
  @ValidatedBy(emailRule) email: string;
}

export class ConfirmSubscriptionBody implements NewsletterTokenRequest {
  @ValidatedBy(newsletterTokenRule) token: string;
}

export class UnsubscribeBody implements Partial<NewsletterTokenRequest> {
  @ValidatedBy(optionalNewsletterTokenRule) token?: string;

  /** The whole body that a mail program posts; the token is in the URL. */
  @ValidatedBy(oneClickRule)
  'List-Unsubscribe'?: string;
}

export class UnsubscribeParams {
  @ValidatedBy(optionalNewsletterTokenRule) token?: string;
}

export class NewsletterStatusBody implements NewsletterStatusRequest {
  @ValidatedBy(emailRule) email: string;
  @ValidatedBy(optionalNewsletterTokenRule) token?: string;
}

const KIND = 'newsletter-subscription';

@Controller('api/users/newsletter')
@Tag('The newsletter, for subscribers with or without an account.')
export class NewsletterController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly requests: DeferredRequests,
    private readonly limits: RateLimits,
  ) {
    requests.register(KIND, (email, id) => subscriptions.ask(email, id));
  }

  @Post('subscribe')
  @Access('public', { limit: { of: SUBSCRIPTIONS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'subscribeToNewsletter',
    summary:
      'Ask for the newsletter; it counts once confirmed by mail. The answer is the same for all',
    answer: 'Done',
    refusals: ['RATE_LIMITED'],
  })
  async subscribe(@Body() { email }: SubscribeBody): Promise<Done> {
    await this.limits.take(SUBSCRIPTIONS_BY_MAILBOX, mailboxOf(email));
    await this.requests.keep(KIND, email, NEWSLETTER_CONFIRMATION_DAYS * DAY_MS);
    return done(SUBSCRIPTION_ASKED);
  }

  @Post('confirm')
  @Access('public', { limit: { of: LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'confirmNewsletter',
    summary: 'Confirm a subscription with the token of the mail',
    answer: 'Done',
    refusals: ['NEWSLETTER_LINK_INVALID'],
  })
  async confirm(@Body() { token }: ConfirmSubscriptionBody): Promise<Done> {
    await this.subscriptions.confirm(token);
    return done(SUBSCRIPTION_CONFIRMED);
  }

  @Post('unsubscribe')
  @Access('public', { limit: { of: LINKS_BY_ADDRESS, counts: 'requests' }, takesForms: true })
  @Describe({
    id: 'unsubscribeFromNewsletter',
    summary:
      'End a subscription with the token of any of its mails, in the body or, as mail programs do (RFC 8058), in the address',
    answer: 'Done',
    refusals: ['NEWSLETTER_LINK_INVALID'],
  })
  async unsubscribe(
    @Body() body: UnsubscribeBody,
    @Query() params: UnsubscribeParams,
  ): Promise<Done> {
    const token = body.token || params.token;
    if (!token) throw fieldError('token', newsletterTokenRule('')!);
    await this.subscriptions.unsubscribe(token);
    return done(SUBSCRIPTION_ENDED);
  }

  @Get('unsubscribe')
  @Access('public', { limit: { of: LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'redirectToUnsubscribePage',
    summary:
      'Leads to the page that unsubscribes, for mail programs that open the address; it ends nothing',
    answer: null,
    contentType: 'text/html',
  })
  leadToPage(
    @Query() { token = '' }: UnsubscribeParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    reply.header('content-type', 'text/html; charset=utf-8');
    const page = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Unsubscribe</title>
<meta http-equiv="refresh" content="0;url=${page}"></head>
<body><a href="${page}">Unsubscribe from the newsletter</a></body></html>`;
  }

  @Post('status')
  @Access('public', { limit: { of: LINKS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'checkNewsletterSubscription',
    summary:
      'State of a subscription, for whoever has a token of its mails; private for all others',
    answer: 'NewsletterStatusAnswer',
  })
  async status(@Body() { email, token }: NewsletterStatusBody): Promise<NewsletterStatusAnswer> {
    return answer({ status: await this.subscriptions.status(email, token) });
  }
}
