import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AddUserRequest } from '@nattil/contracts/api/admin/users';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import {
  newCardNumberRule,
  userEmailRule,
  userNameRule,
  userPhoneRule,
  userStatusRule,
  userTierRule,
} from '@nattil/contracts/rules/portal/admin-users';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { issueCard, refuseTakenNumber } from '../../cards/public.ts';
import { AddMember } from '../../members/public.ts';

const FROM_PURCHASES = 'the sum of recorded purchases';

export class AddUserBody implements AddUserRequest {
  @ValidatedBy(userNameRule) name: string;
  @ValidatedBy(userEmailRule) email: string;
  @ValidatedBy(userPhoneRule) phone: string;
  @ValidatedBy(userStatusRule) status?: MemberStatus;
  @ValidatedBy(newCardNumberRule) cardNumber?: string;
  @ValidatedBy(userTierRule) discountTier?: CardTier;
  @Ignored(FROM_PURCHASES) discountUsed?: unknown;
}

/** Returns the id of the new member. */
export class AddUser extends Command<string> {
  constructor(
    readonly form: AddUserBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The member gets an invitation to choose a password, and a card at once. */
@CommandHandler(AddUser)
export class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ form, actor }: AddUser): Promise<string> {
    const { name, email, phone, status = 'active', cardNumber, discountTier } = form;
    const details = { fullName: name, email, phone: storedPhone(phone) };
    const memberId = await this.commands.run(new AddMember(details, status, actor));
    const number = cardNumber || undefined;
    if (number) await refuseTakenNumber(this.em, number);
    // The default tier is not held.
    const heldTier = discountTier === DEFAULT_TIER ? null : discountTier;
    issueCard(this.em, memberId, actor, this.clock.now(), { number, heldTier });
    return memberId;
  }
}
