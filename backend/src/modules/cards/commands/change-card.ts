import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import { expiryMessage } from '@nattil/contracts/rules/portal/admin-users';
import { endOfDay } from '@nattil/contracts/rules/members/card';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRow } from '../../members/public.ts';
import { CardCodes } from '../code/card-codes.ts';
import { BlockedCards } from '../blocked-cards.ts';
import type { Card } from '../card.aggregate.ts';
import { currentCard } from '../current-card.ts';
import { refuseTakenNumber } from '../numbers/taken-numbers.ts';

const REASON_WITHOUT_BLOCK = 'A reason can only be given when the card is being blocked';

/** An administrator's changes to a member's card; omitted fields stay as they are. */
export interface CardChange {
  cardNumber?: string | undefined;
  /** The last day, in IST. */
  expiryDate?: string | undefined;
  discountTier?: CardTier | undefined;
  blocked?: boolean | undefined;
  reason?: string | undefined;
}

export type ChangedField = Exclude<keyof CardChange, 'reason'>;

/** Returns the names of the fields that changed. */
export class ChangeCard extends Command<ChangedField[]> {
  constructor(
    readonly memberId: string,
    readonly change: CardChange,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeCard)
export class ChangeCardHandler implements ICommandHandler<ChangeCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly blocks: BlockedCards,
    private readonly codes: CardCodes,
  ) {}

  async execute({ memberId, change, seen, actor }: ChangeCard): Promise<ChangedField[]> {
    const db = inTransactionOf(this.em);
    await lockMemberRow(db, memberId);
    const card = await currentCard(this.em, memberId);
    const now = this.clock.now();
    const { cardNumber, expiryDate, discountTier, blocked } = change;
    const reason = change.reason || null;
    const message = expiryDate === undefined ? null : expiryMessage(expiryDate, now);
    if (message) throw fieldError('expiryDate', message);
    const number = cardNumber === card.number ? undefined : cardNumber;
    const changed: ChangedField[] = [];
    const noting = (field: ChangedField, act: () => void) => {
      const { version } = card;
      act();
      if (card.version > version) changed.push(field);
    };
    let replaced: Card | undefined;
    let { version } = card;
    await this.decisions.about(card, seen, () => {
      if (reason && (blocked !== true || card.status === 'blocked'))
        throw fieldError('reason', REASON_WITHOUT_BLOCK);
      if (blocked !== undefined)
        noting('blocked', () => (blocked ? card.block(actor, now) : card.unblock(actor, now)));
      version = card.version;
      if (expiryDate !== undefined)
        noting('expiryDate', () => card.setExpiry(endOfDay(expiryDate), actor, now));
      if (discountTier !== undefined)
        noting('discountTier', () => card.setTier(discountTier, actor, now));
      if (number !== undefined)
        noting('cardNumber', () => (replaced = card.changeNumber(number, actor, now)));
    });
    if (changed.includes('blocked'))
      await (blocked
        ? this.blocks.keep(db, { id: card.id, memberId, version }, { reason, now })
        : this.blocks.lift(db, memberId, now));
    if (number !== undefined && replaced) {
      await refuseTakenNumber(this.em, number);
      // The unit of work inserts before it updates, and card numbers are unique.
      await this.em.flush();
      this.em.persist(replaced);
    }
    if (changed.includes('blocked') && blocked)
      await this.codes.replace(db, card, 'block', actor, now);
    else if (changed.includes('cardNumber'))
      await this.codes.replace(db, card, 'number', actor, now);
    return changed;
  }
}
