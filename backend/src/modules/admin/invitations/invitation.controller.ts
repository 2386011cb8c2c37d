import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InvitationAnswer } from '@nattil/contracts/api/admin/administrators';
import type { Done } from '@nattil/contracts/api/common';
import { Access, type RouteLimit } from '../../../platform/http/routes/access.ts';
import { answer, done } from '../../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import {
  AcceptInvitationBody,
  InvitationAcceptance,
  InvitationBody,
} from '../commands/accept-invitation.ts';
import { ReadInvitation } from '../queries/invitation.ts';

const BY_ADDRESS: RouteLimit = {
  of: { name: 'admin-invitation-ip', points: 60, seconds: 900 },
  counts: 'requests',
};

/** For invited persons without an account. The token is in the body, because URLs are logged. */
@Controller('api/admin/invitation')
@Tag('Invitations to the portal, for those who are invited.')
export class InvitationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly acceptance: InvitationAcceptance,
  ) {}

  @Post()
  @Access('public', { limit: BY_ADDRESS })
  @Describe({
    id: 'readAdministratorInvitation',
    summary: 'Who is invited by a link',
    answer: 'InvitationAnswer',
    refusals: ['INVITATION_INVALID'],
  })
  async read(@Body() { token }: InvitationBody): Promise<InvitationAnswer> {
    return answer(await this.queries.execute(new ReadInvitation(token)));
  }

  @Post('accept')
  @Access('public', { limit: BY_ADDRESS })
  @Describe({
    id: 'acceptAdministratorInvitation',
    summary: 'Set the password of an invited administrator',
    answer: 'Done',
    refusals: ['INVITATION_INVALID', 'UNAVAILABLE'],
  })
  async accept(@Body() form: AcceptInvitationBody): Promise<Done> {
    await this.acceptance.with(form);
    return done('Your password is set. Please sign in.');
  }
}
