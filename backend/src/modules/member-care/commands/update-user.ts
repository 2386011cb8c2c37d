import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateUserRequest } from '@nattil/contracts/api/admin/users';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import {
  changedCardNumberRule,
  changedEmailRule,
  changedNameRule,
  changedPhoneRule,
  userStatusRule,
  userTierRule,
} from '@nattil/contracts/rules/portal/admin-users';
import { Commands } from '../../../platform/commands/commands.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { ChangeCard, FollowMemberStatus } from '../../cards/public.ts';
import { EditMember } from '../../members/public.ts';

const FROM_PURCHASES = 'the sum of recorded purchases';

export class UpdateUserBody implements UpdateUserRequest {
  @ValidatedBy(changedNameRule) name?: string;
  @ValidatedBy(changedEmailRule) email?: string;
  @ValidatedBy(changedPhoneRule) phone?: string;
  @ValidatedBy(userStatusRule) status?: MemberStatus;
  @ValidatedBy(changedCardNumberRule) cardNumber?: string;
  @ValidatedBy(userTierRule) discountTier?: CardTier;
  @Ignored(FROM_PURCHASES) discountUsed?: unknown;
}

export class UpdateUser extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly form: UpdateUserBody,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Changes the submitted fields of the member and of the card, atomically. */
@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly commands: Commands) {}

  async execute({ memberId, form, seen, actor }: UpdateUser): Promise<void> {
    const { name, email, phone, status } = form;
    const details = {
      ...(name && { fullName: name }),
      ...(email && { email }),
      ...(phone && { phone: storedPhone(phone) }),
      ...(status && { status }),
    };
    const card = {
      cardNumber: form.cardNumber ?? undefined,
      discountTier: form.discountTier ?? undefined,
    };
    const changesCard = card.cardNumber !== undefined || card.discountTier !== undefined;
    // No version of the card is checked: the form shows the member's version.
    const cardFields = changesCard
      ? await this.commands.run(new ChangeCard(memberId, card, null, actor))
      : [];
    await this.commands.run(new EditMember(memberId, { ...details, cardFields }, seen, actor));
    if (status) await this.commands.run(new FollowMemberStatus(memberId, status, actor));
  }
}
