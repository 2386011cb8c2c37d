import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Done } from '@nattil/contracts/api/common';
import type { PartnerInvitationAnswer } from '@nattil/contracts/api/partner/access';
import { INVITATION_ACCEPTED, INVITATION_ASKED } from '@nattil/contracts/rules/partners/partners';
import { answer, done } from '../../../platform/http/lists/answers.ts';
import { Access, type RouteLimit } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import {
  AcceptPartnerInvitationBody,
  PartnerInvitationAcceptance,
  PartnerInvitationBody,
} from '../commands/accept-partner-invitation.ts';
import { ReadPartnerInvitation } from '../queries/partner-invitation.ts';
import { ASKED_INVITATIONS_BY_ADDRESS, INVITATIONS_BY_ADDRESS } from '../rate-limits.ts';
import { AskedInvitations, AskInvitationBody } from './asked-invitations.ts';

const BY_ADDRESS: RouteLimit = { of: INVITATIONS_BY_ADDRESS, counts: 'requests' };

/** For people without an account. The token is in the body, because URLs are logged. */
@Controller('api/partner/invitation')
@Tag('Invitations to a till, for those who are invited.')
export class PartnerInvitationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly acceptance: PartnerInvitationAcceptance,
    private readonly asked: AskedInvitations,
  ) {}

  @Post()
  @Access('public', { limit: BY_ADDRESS })
  @Describe({
    id: 'readPartnerInvitation',
    summary: 'To which tills a link invites, and whom',
    answer: 'PartnerInvitationAnswer',
    refusals: ['INVITATION_INVALID'],
  })
  async read(@Body() { token }: PartnerInvitationBody): Promise<PartnerInvitationAnswer> {
    return answer(await this.queries.execute(new ReadPartnerInvitation(token)));
  }

  @Post('accept')
  @Access('public', { limit: BY_ADDRESS })
  @Describe({
    id: 'acceptPartnerInvitation',
    summary: 'Open an account at the till by an invitation',
    answer: 'Done',
    refusals: ['INVITATION_INVALID', 'UNAVAILABLE'],
  })
  async accept(@Body() form: AcceptPartnerInvitationBody): Promise<Done> {
    await this.acceptance.with(form);
    return done(INVITATION_ACCEPTED);
  }

  @Post('request')
  @Access('public', { limit: { of: ASKED_INVITATIONS_BY_ADDRESS, counts: 'requests' } })
  @Describe({
    id: 'requestPartnerInvitation',
    summary: 'Ask for the link to the till of the own shop; the answer is the same for all',
    answer: 'Done',
    refusals: ['RATE_LIMITED'],
  })
  async ask(@Body() form: AskInvitationBody): Promise<Done> {
    await this.asked.ask(form);
    return done(INVITATION_ASKED);
  }
}
