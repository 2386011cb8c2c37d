import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { QueryBus, type Command } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type {
  AdminUserAnswer,
  AdminUsersAnswer,
  DiscountHistoryAnswer,
} from '@nattil/contracts/api/admin/users';
import type { Done } from '@nattil/contracts/api/common';
import { USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { Clock } from '../../platform/persistence/clock.ts';
import { Commands } from '../../platform/commands/commands.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { EXPORT_REFUSALS, Exports, WORKBOOK_TYPE } from '../../platform/exports/exports.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, done } from '../../platform/http/lists/answers.ts';
import { countedAnswer, countedPagination } from '../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Paging } from '../../platform/http/lists/paging.ts';
import { Reads } from '../../platform/http/routes/read-after-write.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { ChecksIfMatch, Versioned } from '../../platform/http/routes/seen-versions.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { Passwords } from '../../platform/identity/passwords/passwords.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { cardNumberTaken, ChangeCard, isCardNumberTaken } from '../cards/public.ts';
import {
  contactTaken,
  isContactTaken,
  PASSWORD_LINKS_TO_MEMBER,
  ResendMemberInvitation,
  SendPasswordLink,
  SetPassword,
  UnlockMember,
} from '../members/public.ts';
import { ListPurchases } from '../purchases/public.ts';
import { AddUser, AddUserBody } from './commands/add-user.ts';
import { DeleteUser } from './commands/delete-user.ts';
import { UpdateUser, UpdateUserBody } from './commands/update-user.ts';
import { AdminUsersParams, ListUsers, UserListParams } from './queries/list-users.ts';
import { usersExport } from './queries/users-export.ts';
import { KnownMember } from './queries/known-member.ts';
import { UserForAdmin } from './queries/user-for-admin.ts';
import { ResetUserPasswordBody, UpdateCardBody } from './update-card-body.ts';

/** Per administrator, because a session may be stolen. */
const INVITATIONS: RateLimit = { name: 'member-invitation', points: 20, seconds: 3_600 };
const PASSWORD_LINKS: RateLimit = { name: 'member-password-link', points: 20, seconds: 3_600 };

@Controller('api/admin/users')
@Tag('Members, as administrators edit them.')
export class UsersController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly exports: Exports,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('admin')
  @Reads('purchase-sums', 'member-counts', 'last-seen')
  @Describe({ id: 'listMembers', summary: 'List members', answer: 'AdminUsersAnswer' })
  async list(@Query() params: AdminUsersParams): Promise<AdminUsersAnswer> {
    const { users, found, counts } = await this.queries.execute(new ListUsers(params));
    return { ...answer(users), pagination: countedPagination(found, params), counts };
  }

  @Get('export')
  @Access('admin', { may: 'export' })
  @Reads('purchase-sums', 'last-seen')
  @Describe({
    id: 'exportMembers',
    summary: 'The listed members as a spreadsheet',
    answer: null,
    contentType: WORKBOOK_TYPE,
    refusals: EXPORT_REFUSALS,
  })
  async export(
    @Query() params: UserListParams,
    @Scope() scope: RequestScope,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(usersExport(params, this.clock.now()), scope, reply);
  }

  @Get(':id')
  @Access('admin')
  @Reads('purchase-sums', 'last-seen')
  @Versioned()
  @Describe({
    id: 'readMember',
    summary: 'One member',
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND'],
  })
  async one(@Param('id', IdParam) id: string): Promise<AdminUserAnswer> {
    return this.answered(id);
  }

  @Get(':id/discount-history')
  @Access('admin')
  @Describe({
    id: 'listMemberPurchases',
    summary: 'What a member bought with the card, the latest first',
    answer: 'DiscountHistoryAnswer',
    refusals: ['MEMBER_NOT_FOUND'],
  })
  async discountHistory(
    @Param('id', IdParam) id: string,
    @Query() params: Paging,
  ): Promise<DiscountHistoryAnswer> {
    const [, { items, found }] = await Promise.all([
      this.queries.execute(new KnownMember(id)),
      this.queries.execute(new ListPurchases({ ...params, memberId: id })),
    ]);
    return countedAnswer(items, found, params);
  }

  @Post()
  @Access('admin', { may: 'members.manage' })
  @Describe({
    id: 'addMember',
    summary: 'Add a member, who is invited to choose a password and gets a card',
    answer: 'AdminUserAnswer',
    status: 201,
    refusals: ['CONTACT_TAKEN', 'CARD_NUMBER_TAKEN', 'UNAVAILABLE'],
  })
  async add(@Body() form: AddUserBody, @Scope() { actor }: RequestScope): Promise<AdminUserAnswer> {
    const id = await this.carryOut(new AddUser(form, actor), ['email', 'phone']);
    return this.answered(id, USER_MESSAGES.created);
  }

  @Put(':id')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'updateMember',
    summary: 'Change of a member what is sent',
    answer: 'AdminUserAnswer',
    refusals: [
      'MEMBER_NOT_FOUND',
      'CARD_NOT_FOUND',
      'CONTACT_TAKEN',
      'CARD_NUMBER_TAKEN',
      'UNAVAILABLE',
    ],
  })
  async update(
    @Param('id', IdParam) id: string,
    @Body() form: UpdateUserBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    const contacts = (['email', 'phone'] as const).filter((field) => form[field]);
    await this.carryOut(new UpdateUser(id, form, seen, actor), contacts);
    return this.answered(id, USER_MESSAGES.updated);
  }

  @Put(':id/reset-password')
  @Access('admin', { may: 'members.reset-password' })
  @ChecksIfMatch()
  @Describe({
    id: 'setMemberPassword',
    summary:
      "Set a member's password, which ends every sign-in; it is good for one, to choose another",
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND', 'UNAVAILABLE'],
  })
  async resetPassword(
    @Param('id', IdParam) id: string,
    @Body() { newPassword }: ResetUserPasswordBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    await this.queries.execute(new UserForAdmin(id));
    const passwordHash = await this.passwords.hash(newPassword);
    await this.carryOut(new SetPassword(id, passwordHash, { by: 'administrator', seen, actor }));
    return this.answered(id, USER_MESSAGES.passwordReset);
  }

  @Post(':id/password-link')
  @Access('admin', { may: 'members.password-link' })
  @ChecksIfMatch()
  @Describe({
    id: 'sendMemberPasswordLink',
    summary: 'Send a member a link to choose another password',
    answer: 'Done',
    status: 202,
    refusals: [
      'MEMBER_NOT_FOUND',
      'MEMBER_WRONG_STATE',
      'MEMBER_NOT_REACHABLE',
      'RATE_LIMITED',
      'UNAVAILABLE',
    ],
  })
  async sendPasswordLink(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<Done> {
    await this.limits.take(PASSWORD_LINKS, actor.id!);
    await this.queries.execute(new UserForAdmin(id));
    for (const limit of PASSWORD_LINKS_TO_MEMBER) await this.limits.take(limit, id);
    await this.carryOut(new SendPasswordLink(id, seen, actor));
    return done(USER_MESSAGES.linkSent);
  }

  @Post(':id/unlock')
  @Access('admin', { may: 'locks.lift' })
  @Describe({
    id: 'unlockMember',
    summary: 'Lift the locks that wrong passwords put on a member; none is no error',
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND'],
  })
  async unlock(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    await this.commands.run(new UnlockMember(id, actor));
    return this.answered(id, USER_MESSAGES.unlocked);
  }

  @Post(':id/invitation')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'resendMemberInvitation',
    summary: 'Send the invitation of a member again, with another link',
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND', 'INVITATION_ACCEPTED', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async resendInvitation(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    await this.limits.take(INVITATIONS, actor.id!);
    await this.carryOut(new ResendMemberInvitation(id, seen, actor));
    return this.answered(id, USER_MESSAGES.invited);
  }

  @Put(':id/card')
  @Access('admin', { may: 'members.manage' })
  @ChecksIfMatch()
  @Describe({
    id: 'updateMemberCard',
    summary: "Change a member's card; If-Match names the card's version",
    answer: 'AdminUserAnswer',
    refusals: ['MEMBER_NOT_FOUND', 'CARD_NOT_FOUND', 'CARD_NUMBER_TAKEN', 'CARD_WRONG_STATE'],
  })
  async updateCard(
    @Param('id', IdParam) id: string,
    @Body() form: UpdateCardBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<AdminUserAnswer> {
    await this.carryOut(new ChangeCard(id, form, seen, actor));
    return this.answered(id, USER_MESSAGES.cardUpdated);
  }

  @Delete(':id')
  @Access('admin', { may: 'members.erase' })
  @ChecksIfMatch()
  @Describe({
    id: 'deleteMember',
    summary: 'Delete a member: sign-in stops, what is personal is erased',
    answer: null,
    status: 204,
    refusals: ['MEMBER_NOT_FOUND'],
  })
  async remove(
    @Param('id', IdParam) id: string,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<void> {
    await this.carryOut(new DeleteUser(id, seen, actor));
  }

  /**
   * Sessions that the command ended are refused from the commit on. A violation of a unique index
   * in a race names the same fields as the command does.
   */
  private async carryOut<R>(command: Command<R>, contactFields: string[] = []): Promise<R> {
    try {
      return await this.commands.run(command);
    } catch (error) {
      if (!(error instanceof DomainError) || error.details.errors) throw error;
      if (isContactTaken(error)) throw contactTaken(...contactFields);
      throw isCardNumberTaken(error) ? cardNumberTaken() : error;
    } finally {
      this.sessions.forgetAll();
    }
  }

  private async answered(id: string, message?: string): Promise<AdminUserAnswer> {
    return answer(await this.queries.execute(new UserForAdmin(id)), message);
  }
}
