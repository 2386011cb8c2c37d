import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { AccountErasure } from '../account/account-erasure.ts';
import { PartnerAccount } from '../partner.aggregate.ts';

export const ERASE_BATCH = 50;

/**
 * Erases one batch of invitations that ended long ago and of accounts without access to any shop;
 * returns their number.
 */
export class EraseOldAccounts extends Command<number> {}

@CommandHandler(EraseOldAccounts)
export class EraseOldAccountsHandler implements ICommandHandler<EraseOldAccounts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly erasure: AccountErasure,
  ) {}

  async execute(): Promise<number> {
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const due = await inTransactionOf(this.em).query<{ id: string }>(
      `select id from partner p
       where status = 'invited' and invitation_ends_at < $1
          or status = 'active' and (
            select bool_and(ended_at < $2) from partner_access where partner_id = p.id)
       limit ${ERASE_BATCH} for update skip locked`,
      [
        daysAgo(DAYS_KEPT_ALWAYS.tillInvitation),
        daysAgo(DAYS_KEPT_ALWAYS.tillAccountWithoutAccess),
      ],
    );
    const accounts = await this.em.find(
      PartnerAccount,
      { id: { $in: due.map(({ id }) => id) } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const account of accounts) await this.erasure.erase(this.em, account, SYSTEM, now);
    return accounts.length;
  }
}
