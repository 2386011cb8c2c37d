import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  AdministratorAnswer,
  AdministratorChangedAnswer,
  AdministratorsAnswer,
  EventAccessAnswer,
} from '@nattil/contracts/api/admin/administrators';
import { Commands } from '../../platform/commands/commands.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, pagination } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Paging } from '../../platform/http/lists/paging.ts';
import { ChecksIfMatch } from '../../platform/http/routes/seen-versions.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { EventAccesses } from '../../platform/registries/event-access.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import { ActivateAdministrator } from './commands/activate-administrator.ts';
import { ChangeRole, ChangeRoleBody } from './commands/change-role.ts';
import { InviteAdministrator, InviteAdministratorBody } from './commands/invite-administrator.ts';
import { ResendInvitation } from './commands/resend-invitation.ts';
import {
  SuspendAdministrator,
  SuspendAdministratorBody,
} from './commands/suspend-administrator.ts';
import { UnlockAdministrator } from './commands/unlock-administrator.ts';
import { WithdrawInvitation } from './commands/withdraw-invitation.ts';
import type { LeftAccess } from './leave-event-access.ts';
import { EventAccessOfAdministrator } from './queries/event-access.ts';
import { ListAdministrators, OneAdministrator } from './queries/list-administrators.ts';

const OWNERS = { may: 'roles.manage' } as const;
/** Per owner, because a session may be stolen. */
const INVITATIONS: RateLimit = { name: 'admin-invitation', points: 20, seconds: 3_600 };

@Controller('api/admin/administrators')
@Tag('Accounts of administrators, their invitations and roles.')
export class AdministratorsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
    private readonly accesses: EventAccesses,
  ) {}

  @Get()
  @Access('admin', OWNERS)
  @Describe({
    id: 'listAdministrators',
    summary: 'List administrators, by name',
    answer: 'AdministratorsAnswer',
  })
  async list(@Query() params: Paging): Promise<AdministratorsAnswer> {
    const { items, total } = await this.queries.execute(new ListAdministrators(params));
    return { ...answer(items), pagination: pagination(total, params.page, params.limit) };
  }

  @Post()
  @Access('admin', OWNERS)
  @Describe({
    id: 'inviteAdministrator',
    summary: 'Invite an administrator by e-mail',
    answer: 'AdministratorAnswer',
    status: 201,
    refusals: ['ADMINISTRATOR_EXISTS', 'RATE_LIMITED'],
  })
  async invite(
    @Body() person: InviteAdministratorBody,
    @Scope() { actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.limits.take(INVITATIONS, actor.id!);
    const { id } = await this.commands.run(new InviteAdministrator(person, actor));
    return this.one(id, 'Invitation sent successfully!');
  }

  @Post(':id/invitation')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'resendAdministratorInvitation',
    summary: 'Send an invitation again, with another link',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE', 'RATE_LIMITED'],
  })
  async resend(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.limits.take(INVITATIONS, actor.id!);
    await this.commands.run(new ResendInvitation(id, seen, actor));
    return this.one(id, 'Invitation sent successfully!');
  }

  @Delete(':id/invitation')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'withdrawAdministratorInvitation',
    summary: 'Withdraw an invitation',
    answer: null,
    status: 204,
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE'],
  })
  async withdraw(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<void> {
    await this.commands.run(new WithdrawInvitation(id, seen, actor));
  }

  @Get(':id/event-access')
  @Access('admin', OWNERS)
  @Describe({
    id: 'readEventAccess',
    summary: 'List the API keys and webhooks of an administrator, and who can take them over',
    answer: 'EventAccessAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND'],
  })
  async eventAccess(@Param('id', IdParam) id: string): Promise<EventAccessAnswer> {
    return answer(await this.queries.execute(new EventAccessOfAdministrator(id)));
  }

  @Put(':id/role')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'changeAdministratorRole',
    summary:
      'Give an administrator another role; API keys and webhooks that it may not have end or are handed over',
    answer: 'AdministratorChangedAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'LAST_OWNER'],
  })
  async changeRole(
    @Param('id', IdParam) id: string,
    @Body() body: ChangeRoleBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorChangedAnswer> {
    const left = await this.commands.run(new ChangeRole(id, body, seen, actor));
    return this.changed(id, left, 'Role changed successfully!');
  }

  @Put(':id/suspend')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'suspendAdministrator',
    summary:
      'Suspend an administrator, whose sign-ins end; API keys and webhooks end or are handed over',
    answer: 'AdministratorChangedAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE', 'LAST_OWNER'],
  })
  async suspend(
    @Param('id', IdParam) id: string,
    @Body() { handOverTo }: SuspendAdministratorBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorChangedAnswer> {
    const left = await this.commands.run(new SuspendAdministrator(id, handOverTo, seen, actor));
    return this.changed(id, left, 'Administrator suspended successfully!');
  }

  @Put(':id/activate')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'activateAdministrator',
    summary: 'Activate a suspended administrator',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND', 'ADMINISTRATOR_WRONG_STATE'],
  })
  async activate(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new ActivateAdministrator(id, seen, actor));
    return this.one(id, 'Administrator activated successfully!');
  }

  @Post(':id/unlock')
  @Access('admin', { may: 'locks.lift' })
  @Describe({
    id: 'unlockAdministrator',
    summary: 'Lift the locks that wrong passwords put on an administrator; none is no error',
    answer: 'AdministratorAnswer',
    refusals: ['ADMINISTRATOR_NOT_FOUND'],
  })
  async unlock(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<AdministratorAnswer> {
    await this.commands.run(new UnlockAdministrator(id, actor));
    return this.one(id, 'Lock lifted successfully!');
  }

  private async changed(
    id: string,
    left: LeftAccess,
    message: string,
  ): Promise<AdministratorChangedAnswer> {
    if (left.handedOverTo === null) this.accesses.get().ended(left);
    return { ...(await this.one(id, message)), eventAccess: left };
  }

  private async one(id: string, message: string): Promise<AdministratorAnswer> {
    return answer(await this.queries.execute(new OneAdministrator(id)), message);
  }
}
