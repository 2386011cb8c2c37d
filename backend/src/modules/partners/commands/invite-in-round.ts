import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands } from '../../../platform/commands/commands.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { InviteOwner } from './invite-owner.ts';

/** Refusals that skip the shop. */
const SKIPS = ['PARTNER_ACCESS_EXISTS', 'SHOP_WRONG_STATE', 'SHOP_NOT_FOUND'];

/** Invites the owner of one shop of a round, once. */
export class InviteInRound extends Command<void> {
  constructor(
    readonly taskId: string,
    readonly roundId: string,
    readonly shopId: string,
  ) {
    super();
  }
}

@CommandHandler(InviteInRound)
export class InviteInRoundHandler implements ICommandHandler<InviteInRound> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
  ) {}

  async execute({ taskId, roundId, shopId }: InviteInRound): Promise<void> {
    const db = inTransactionOf(this.em);
    // A task that is repeated after a crash finds that it was sent.
    const claimed = await db.execute(
      `update partner_invitation_task set sent = true where id = $1 and not sent and done_at is null`,
      [taskId],
    );
    if (claimed === 0) return;
    const [round] = await db.query<{ actor: Actor }>(
      'select actor from partner_invitation_round where id = $1',
      [roundId],
    );
    try {
      await this.commands.run(new InviteOwner(shopId, round!.actor));
    } catch (error) {
      if (error instanceof DomainError && SKIPS.includes(error.code)) return;
      throw error;
    }
    await db.execute('update partner_invitation_round set sent = sent + 1 where id = $1', [
      roundId,
    ]);
  }
}
