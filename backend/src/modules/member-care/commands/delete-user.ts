import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands } from '../../../platform/commands/commands.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { EndCardOfMember } from '../../cards/public.ts';
import { DeleteMember } from '../../members/public.ts';

export class DeleteUser extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The card ends with the member; purchases and sums stay under the id. */
@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(private readonly commands: Commands) {}

  async execute({ memberId, seen, actor }: DeleteUser): Promise<void> {
    await this.commands.run(new EndCardOfMember(memberId, actor));
    await this.commands.run(new DeleteMember(memberId, seen, actor));
  }
}
