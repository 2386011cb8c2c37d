import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Admin } from '../admin.aggregate.ts';

export class CreateAdmin extends Command<{ id: string }> {
  constructor(
    /** Lower case. */
    readonly email: string,
    readonly name: string,
    readonly passwordHash: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CreateAdmin)
export class CreateAdminHandler implements ICommandHandler<CreateAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ email, name, passwordHash, actor }: CreateAdmin): Promise<{ id: string }> {
    const admin = Admin.create(email, name, passwordHash, actor, this.clock.now());
    this.em.persist(admin);
    return { id: admin.id };
  }
}
