import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { type CreateProfileBody, ProfileCompletion } from '../../members/public.ts';
import { issueCard } from '../issue-card.ts';

/** Completes the signed-in member's profile and issues the card, atomically. */
export class CompleteProfile extends Command<SessionUser> {
  constructor(
    readonly memberId: string,
    readonly form: CreateProfileBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CompleteProfile)
export class CompleteProfileHandler implements ICommandHandler<CompleteProfile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly profiles: ProfileCompletion,
  ) {}

  async execute({ memberId, form, actor }: CompleteProfile): Promise<SessionUser> {
    const now = this.clock.now();
    const user = await this.profiles.complete(this.em, memberId, form, actor, now);
    issueCard(this.em, memberId, actor, now);
    return user;
  }
}
