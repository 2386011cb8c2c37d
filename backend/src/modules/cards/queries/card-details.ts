import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CardDetails as CardDetailsAnswer } from '@nattil/contracts/api/member/cards';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { memberContacts } from '../../members/public.ts';
import { memberActivity, netSpendPaise } from '../../purchases/public.ts';
import { toCardAnswer, type CardState } from '../card-answer.ts';
import { tierStanding } from '../tiers/tier-standing.ts';

export class CardDetails extends Query<CardDetailsAnswer> {
  constructor(readonly memberId: string) {
    super();
  }
}

/** Reads the member's newest card with its holder. */
@QueryHandler(CardDetails)
export class CardDetailsHandler implements IQueryHandler<CardDetails> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId }: CardDetails): Promise<CardDetailsAnswer> {
    const now = this.clock.now();
    const [member, [card], activity, spentPaise, reviews] = await Promise.all([
      memberContacts(this.database, memberId),
      this.database.query<CardState & { tierHeld: boolean }>(
        `select id, number, tier, tier_held as "tierHeld", status, issued_at as "issuedAt", activate_by as "activateBy",
                activated_at as "activatedAt", expires_at as "expiresAt"
         from card where member_id = $1 and status <> 'replaced' order by issued_at desc limit 1`,
        [memberId],
      ),
      memberActivity(this.database, memberId),
      netSpendPaise(this.database, memberId, now),
      this.database.query(`select from card_review where member_id = $1 and status = 'open'`, [
        memberId,
      ]),
    ]);
    if (!member) throw new DomainError('SESSION_EXPIRED');
    const { fullName, email, phone } = member;
    return {
      card: card ? toCardAnswer(card, now) : null,
      isInReview: reviews.length > 0,
      user: { fullName, email, phone },
      tier: card ? tierStanding(card, spentPaise) : null,
      activity,
    };
  }
}
