import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  BulkExpiredOtps,
  BulkExpireOtpRequest,
} from '@nattil/contracts/api/admin/otp-sessions';
import { otpSessionIdsRule } from '@nattil/contracts/rules/portal/otp-list';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

export class BulkExpireOtpsBody implements BulkExpireOtpRequest {
  @ValidatedBy(otpSessionIdsRule) sessionIds: string[];
}

/** An administrator expires those of these codes that are pending. */
export class BulkExpireOtps extends Command<BulkExpiredOtps> {
  constructor(
    readonly sessionIds: readonly string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

type Reason = BulkExpiredOtps['skipped'][number]['reason'];

@CommandHandler(BulkExpireOtps)
export class BulkExpireOtpsHandler implements ICommandHandler<BulkExpireOtps> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ sessionIds, actor }: BulkExpireOtps): Promise<BulkExpiredOtps> {
    const ids = [...new Set(sessionIds.map((id) => id.toLowerCase()))];
    // Locked in a fixed order, so that two commands with common sessions cannot deadlock.
    const found = await this.em.find(
      OtpSession,
      { id: { $in: ids } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const sessions = new Map(found.map((session) => [session.id, session]));
    const now = this.clock.now();
    const outcomes = ids.map((id) => ({
      id,
      reason: expireOrReason(sessions.get(id), actor, now),
    }));
    const skipped = outcomes.filter(
      (outcome): outcome is { id: string; reason: Reason } => outcome.reason !== null,
    );
    return { expired: ids.length - skipped.length, skipped };
  }
}

function expireOrReason(session: OtpSession | undefined, actor: Actor, now: Date): Reason | null {
  if (!session) return 'OTP_SESSION_NOT_FOUND';
  if (session.isUsed) return 'OTP_ALREADY_USED';
  return session.expireByAdministrator(actor, now) ? null : 'OTP_EXPIRED';
}
