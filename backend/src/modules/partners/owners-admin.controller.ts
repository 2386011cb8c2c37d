import { Controller, Get, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Done } from '@nattil/contracts/api/common';
import type {
  PartnerInvitationsJobAnswer,
  ShopPeopleAnswer,
} from '@nattil/contracts/api/partner/access';
import { STAFF_INVITED } from '@nattil/contracts/rules/partners/partners';
import { Commands } from '../../platform/commands/commands.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer, done } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { ShopExists } from '../shops/public.ts';
import { InviteOwner } from './commands/invite-owner.ts';
import { UnlockPartner } from './commands/unlock-partner.ts';
import { InvitationRounds } from './invitations/invitation-rounds.ts';
import { ShopPeople } from './queries/shop-people.ts';
import { INVITATIONS_BY_PERSON } from './rate-limits.ts';

/** Administrators see the accounts of a shop, and send links to owners. */
@Controller('api/admin/shops')
@Tag('People with access to tills, as administrators see them.')
export class OwnersAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly rounds: InvitationRounds,
    private readonly limits: RateLimits,
  ) {}

  @Get('partner-invitations')
  @Access('admin')
  @Describe({
    id: 'readPartnerInvitationRound',
    summary: 'The latest round of invitations of shop owners, with its progress',
    answer: 'PartnerInvitationsJobAnswer',
  })
  async round(): Promise<PartnerInvitationsJobAnswer> {
    return answer(await this.rounds.latest());
  }

  @Post('partner-invitations')
  @Access('admin', { may: 'shops.manage' })
  @Describe({
    id: 'inviteAllShopOwners',
    summary:
      'Invite the owners of all approved shops that have no account; a running round goes on',
    answer: 'PartnerInvitationsJobAnswer',
    status: 202,
  })
  async inviteAll(@Scope() { actor }: RequestScope): Promise<PartnerInvitationsJobAnswer> {
    return answer(await this.rounds.start(actor));
  }

  @Get(':id/people')
  @Access('admin')
  @Describe({
    id: 'listShopPeople',
    summary: 'Who has access to the till of a shop, and who is invited',
    answer: 'ShopPeopleAnswer',
    refusals: ['SHOP_NOT_FOUND'],
  })
  async people(@Param('id', IdParam) id: string): Promise<ShopPeopleAnswer> {
    await this.queries.execute(new ShopExists(id));
    return answer(await this.queries.execute(new ShopPeople(id)));
  }

  @Post(':id/people/:personId/unlock')
  @Access('admin', { may: 'locks.lift' })
  @Describe({
    id: 'unlockShopPerson',
    summary: 'Lift the locks that wrong passwords put on a person at the till; none is no error',
    answer: 'Done',
    refusals: ['PARTNER_NOT_FOUND'],
  })
  async unlock(
    @Param('id', IdParam) id: string,
    @Param('personId', IdParam) personId: string,
    @Scope() { actor }: RequestScope,
  ): Promise<Done> {
    await this.commands.run(new UnlockPartner(id, personId, actor));
    return done('Lock lifted successfully!');
  }

  @Post(':id/partner-invitation')
  @Access('admin', { may: 'shops.manage' })
  @Describe({
    id: 'inviteShopOwner',
    summary: 'Send the owner of an approved shop a link to its till',
    answer: 'Done',
    status: 202,
    refusals: [
      'SHOP_NOT_FOUND',
      'SHOP_WRONG_STATE',
      'PARTNER_ACCESS_EXISTS',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async invite(@Param('id', IdParam) id: string, @Scope() { actor }: RequestScope): Promise<Done> {
    await this.limits.take(INVITATIONS_BY_PERSON, actor.id!);
    await this.commands.run(new InviteOwner(id, actor));
    return done(STAFF_INVITED);
  }
}
