import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { GiveConsentRequest } from '@nattil/contracts/api/member/account';
import { ACCOUNT_PURPOSES } from '@nattil/contracts/legal/notices';
import { noticeLanguageRule, noticeVersionRule } from '@nattil/contracts/rules/privacy/consent';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { giveConsent } from '../consents.ts';
import { loadCallerForUpdate } from '../member-locks.ts';

export class GiveConsentBody implements GiveConsentRequest {
  @ValidatedBy(noticeVersionRule) noticeVersion: string;
  @ValidatedBy(noticeLanguageRule) language?: string;
}

/** A member agrees to the purposes of an account, after reading the notice in force. */
export class GiveConsent extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly form: GiveConsentBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(GiveConsent)
export class GiveConsentHandler implements ICommandHandler<GiveConsent> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, form, actor }: GiveConsent): Promise<void> {
    const member = await loadCallerForUpdate(this.em, memberId);
    member.agreeTo(ACCOUNT_PURPOSES);
    const agreed = { ...form, purposes: ACCOUNT_PURPOSES };
    const holder = { holder: 'member', id: memberId } as const;
    await giveConsent(inTransactionOf(this.em), holder, agreed, actor, this.clock.now());
  }
}
