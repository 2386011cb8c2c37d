import { MOST_TOLD, told, type Tells } from '../../platform/disclosure.ts';
import { cardStatusAt, type CardLife } from './card-status.ts';

interface Row extends CardLife {
  cardNumber: string;
  tier: string;
  issuedAt: Date;
  activatedAt: Date | null;
}

/** Cards of a member, the replaced ones too. */
export const tellCards: Tells = async (db, { person: { id }, now }) => {
  const cards = await db.query<Row>(
    `select number as "cardNumber", tier, status, issued_at as "issuedAt", activate_by as "activateBy",
            activated_at as "activatedAt", expires_at as "expiresAt"
     from card where member_id = $1 order by issued_at desc limit ${MOST_TOLD}`,
    [id],
  );
  return { cards: cards.map((card) => told({ ...card, status: cardStatusAt(card, now) })) };
};
