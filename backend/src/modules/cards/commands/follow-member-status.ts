import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRow } from '../../members/public.ts';
import { memberCard } from '../current-card.ts';

/** Lets the events of the card, if any, follow the status of its member. */
export class FollowMemberStatus extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly status: MemberStatus,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(FollowMemberStatus)
export class FollowMemberStatusHandler implements ICommandHandler<FollowMemberStatus> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, status, actor }: FollowMemberStatus): Promise<void> {
    await lockMemberRow(inTransactionOf(this.em), memberId);
    const card = await memberCard(this.em, memberId);
    card?.followMember(status, actor, this.clock.now());
  }
}
