import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { loadCallerForUpdate } from '../member-locks.ts';
import { sessionUser } from '../sign-in/session-user.ts';

export class ChangeAvatar extends Command<SessionUser> {
  constructor(
    readonly memberId: string,
    /** WebP; null for none. */
    readonly image: Buffer | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Each picture has its own URL; the URL of the previous one stops working at once. */
@CommandHandler(ChangeAvatar)
export class ChangeAvatarHandler implements ICommandHandler<ChangeAvatar> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, image, actor }: ChangeAvatar): Promise<SessionUser> {
    const member = await loadCallerForUpdate(this.em, memberId);
    const id = image && randomUUID();
    const db = inTransactionOf(this.em);
    await db.execute('delete from avatar where member_id = $1', [memberId]);
    if (id)
      await db.execute('insert into avatar (id, member_id, image) values ($1, $2, $3)', [
        id,
        memberId,
        image,
      ]);
    member.showPicture(id, actor, this.clock.now());
    return sessionUser(member);
  }
}
