import { Body, Controller, Delete, Get, Put, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { AvatarAnswer, OwnProfileAnswer } from '@nattil/contracts/api/member/account';
import { AVATAR_MAX_BYTES, AVATAR_MESSAGES } from '@nattil/contracts/rules/fields/avatar';
import { Commands } from '../../../platform/commands/commands.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { answer } from '../../../platform/http/lists/answers.ts';
import { Describe } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { uploadedFile } from '../../../platform/http/input/uploads.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { CHANGES_OF_ACCOUNT } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { AvatarPictures } from './avatar-pictures.ts';
import { ChangeAvatar } from '../commands/change-avatar.ts';
import { UpdateOwnProfile, UpdateProfileBody } from '../commands/update-own-profile.ts';
import { ContactChangePassword } from '../contacts/contact-change-password.ts';
import { ReadOwnProfile } from '../queries/own-profile.ts';
import { AVATARS_OF_MEMBER } from '../rate-limits.ts';
import { TakenContacts } from '../contacts/taken-contacts.ts';

const AVATAR = {
  field: 'avatar',
  maxBytes: AVATAR_MAX_BYTES,
  says: {
    missing: AVATAR_MESSAGES.missing,
    onlyOne: AVATAR_MESSAGES.onlyOne,
    tooLarge: AVATAR_MESSAGES.tooLarge,
  },
};

@Controller('api/users')
export class OwnProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly taken: TakenContacts,
    private readonly password: ContactChangePassword,
    private readonly pictures: AvatarPictures,
    private readonly limits: RateLimits,
  ) {}

  @Get('profile')
  @Access('member')
  @Describe({ summary: "The signed-in member's own profile", answer: 'OwnProfileAnswer' })
  async profile(@Scope() { actor }: RequestScope): Promise<OwnProfileAnswer> {
    return answer(await this.queries.execute(new ReadOwnProfile(actor.id!)));
  }

  @Put('profile')
  @Access('member')
  @Describe({
    summary:
      'Change of the own profile what is sent; another contact needs the password and waits for its code',
    answer: 'OwnProfileAnswer',
    refusals: ['ACCOUNT_LOCKED', 'CONTACT_TAKEN', 'RATE_LIMITED', 'UNAVAILABLE'],
  })
  async update(
    @Body() form: UpdateProfileBody,
    @Scope() scope: RequestScope,
  ): Promise<OwnProfileAnswer> {
    const { actor, ip } = scope;
    const id = actor.id!;
    await this.limits.take(CHANGES_OF_ACCOUNT, id);
    await this.password.ask(form, 'any', scope);
    const change = () => this.commands.run(new UpdateOwnProfile(id, form, actor));
    const contacts = (['email', 'phone'] as const).filter((kind) => form[kind]);
    if (contacts.length === 0) await change();
    else await this.taken.limitRefusals({ id, ip: ip! }, contacts, change);
    return answer(
      await this.queries.execute(new ReadOwnProfile(id)),
      'Profile updated successfully',
    );
  }

  @Put('avatar')
  @Access('member', { file: AVATAR })
  @Describe({
    summary: 'Change the own picture: a JPEG, PNG or WebP of at most 2 MB',
    answer: 'AvatarAnswer',
    refusals: ['RATE_LIMITED'],
  })
  async changeAvatar(
    @Req() request: FastifyRequest,
    @Scope() { actor }: RequestScope,
  ): Promise<AvatarAnswer> {
    await this.limits.take(AVATARS_OF_MEMBER, actor.id!);
    const image = await this.pictures.make(actor.id!, await uploadedFile(request));
    const user = await this.commands.run(new ChangeAvatar(actor.id!, image, actor));
    return answer({ user }, 'Picture updated successfully');
  }

  @Delete('avatar')
  @Access('member')
  @Describe({ summary: 'Delete the own picture', answer: null, status: 204 })
  async deleteAvatar(@Scope() { actor }: RequestScope): Promise<void> {
    await this.commands.run(new ChangeAvatar(actor.id!, null, actor));
  }
}
