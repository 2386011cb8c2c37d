import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { AdminPasswordLinks } from '../passwords/admin-password-links.ts';

/** Makes a link for another password, for an operator to hand over. Returns its URL. */
export class MakePasswordLink extends Command<string> {
  constructor(
    readonly adminId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(MakePasswordLink)
export class MakePasswordLinkHandler implements ICommandHandler<MakePasswordLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly links: AdminPasswordLinks,
  ) {}

  async execute({ adminId, actor }: MakePasswordLink): Promise<string> {
    const db = inTransactionOf(this.em);
    const [admin] = await db.query<{ status: string }>(
      'select status from admin where id = $1 for no key update',
      [adminId],
    );
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    if (admin.status !== 'active')
      throw new DomainError('ADMINISTRATOR_WRONG_STATE', {
        message: `The administrator is ${admin.status}`,
        data: { status: admin.status },
      });
    const now = this.clock.now();
    await recordAction(db, 'AdminPasswordLinkMade', { adminId }, actor, now);
    return this.links.make(db, adminId, now);
  }
}
