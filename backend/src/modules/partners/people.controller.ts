import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  PartnerShopsAnswer,
  ShopPeopleAnswer,
  ShopPersonAnswer,
} from '@nattil/contracts/api/partner/access';
import { STAFF_INVITED } from '@nattil/contracts/rules/partners/partners';
import { Commands } from '../../platform/commands/commands.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Database } from '../../platform/persistence/database.ts';
import { mustOwn } from './access/shop-owner.ts';
import { EndAccess } from './commands/end-access.ts';
import { InviteStaff, InviteStaffBody } from './commands/invite-staff.ts';
import { ResendStaffInvitation } from './commands/resend-staff-invitation.ts';
import { PartnerShops } from './queries/partner-shops.ts';
import { ShopPeople } from './queries/shop-people.ts';

/** The caller's shops, and the people at each that an owner sees. */
@Controller('api/partner/shops')
@Tag('People with access to the till of a shop, as its owner sees them.')
export class PeopleController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Access('partner')
  @Describe({
    id: 'listOwnShops',
    summary: 'The shops to which the caller has access',
    answer: 'PartnerShopsAnswer',
  })
  async shops(@Scope() { actor }: RequestScope): Promise<PartnerShopsAnswer> {
    return answer(await this.queries.execute(new PartnerShops(actor.id!)));
  }

  @Get(':id/people')
  @Access('partner')
  @Describe({
    id: 'listTillPeople',
    summary: 'Who has access to the till of a shop, and who is invited',
    answer: 'ShopPeopleAnswer',
    refusals: ['SHOP_NOT_FOUND', 'OWNER_NEEDED'],
  })
  async people(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<ShopPeopleAnswer> {
    await mustOwn(this.database, actor.id!, id);
    return answer(await this.queries.execute(new ShopPeople(id)));
  }

  @Post(':id/people')
  @Access('partner')
  @Describe({
    id: 'inviteTillStaff',
    summary: 'Invite staff to the till by e-mail or by phone',
    answer: 'ShopPersonAnswer',
    status: 201,
    refusals: [
      'SHOP_NOT_FOUND',
      'OWNER_NEEDED',
      'SHOP_WRONG_STATE',
      'PARTNER_ACCESS_EXISTS',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async invite(
    @Param('id', IdParam) id: string,
    @Body() form: InviteStaffBody,
    @Scope() { actor }: RequestScope,
  ): Promise<ShopPersonAnswer> {
    const personId = await this.commands.run(new InviteStaff(id, form, actor.id!));
    return this.person(id, personId);
  }

  @Post(':id/people/:personId/resend')
  @Access('partner')
  @Describe({
    id: 'resendTillInvitation',
    summary: 'Send an invitation to the till again, with another link',
    answer: 'ShopPersonAnswer',
    refusals: [
      'SHOP_NOT_FOUND',
      'OWNER_NEEDED',
      'SHOP_WRONG_STATE',
      'PARTNER_NOT_FOUND',
      'PARTNER_WRONG_STATE',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async resend(
    @Param('id', IdParam) id: string,
    @Param('personId', IdParam) personId: string,
    @Scope() { actor }: RequestScope,
  ): Promise<ShopPersonAnswer> {
    await this.commands.run(new ResendStaffInvitation(id, personId, actor.id!));
    return this.person(id, personId);
  }

  @Delete(':id/people/:personId')
  @Access('partner')
  @Describe({
    id: 'endTillAccess',
    summary: "End a person's access to the till, at once",
    answer: null,
    status: 204,
    refusals: ['SHOP_NOT_FOUND', 'OWNER_NEEDED', 'PARTNER_NOT_FOUND', 'LAST_SHOP_OWNER'],
  })
  async end(
    @Param('id', IdParam) id: string,
    @Param('personId', IdParam) personId: string,
    @Scope() { actor }: RequestScope,
  ): Promise<void> {
    await this.commands.run(new EndAccess(id, personId, actor.id!));
    this.sessions.forgetAll();
  }

  private async person(shopId: string, personId: string): Promise<ShopPersonAnswer> {
    const [found] = await this.queries.execute(new ShopPeople(shopId, personId));
    if (!found) throw new DomainError('PARTNER_NOT_FOUND');
    return answer(found, STAFF_INVITED);
  }
}
