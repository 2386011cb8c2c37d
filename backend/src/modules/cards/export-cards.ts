import {
  MAX_EXPORTED_ROWS,
  personalRecord,
  personalRecords,
  type ExportPersonalData,
} from '../../platform/registries/personal-data.ts';
import { cardStatusAt, type CardLife } from './card-life/card-status.ts';

interface Row extends CardLife {
  cardNumber: string;
  tier: string;
  issuedAt: Date;
  activatedAt: Date | null;
}

/** All cards of a member, including replaced ones, with their blocks and reviews. */
export const exportCards: ExportPersonalData = async (db, { person: { id }, now }) => {
  const cards = await db.query<Row>(
    `select number as "cardNumber", tier, status, issued_at as "issuedAt", activate_by as "activateBy",
            activated_at as "activatedAt", expires_at as "expiresAt"
     from card where member_id = $1 order by issued_at desc limit ${MAX_EXPORTED_ROWS}`,
    [id],
  );
  return {
    cards: cards.map((card) => personalRecord({ ...card, status: cardStatusAt(card, now) })),
    cardBlocks: await personalRecords(
      db,
      `select blocked_at as "blockedAt", lifted_at as "liftedAt", reason from card_block
       where member_id = $1 order by blocked_at desc limit ${MAX_EXPORTED_ROWS}`,
      [id],
    ),
    cardReviews: await personalRecords(
      db,
      `select opened_at as "openedAt", status, decided_at as "decidedAt" from card_review
       where member_id = $1 order by opened_at desc limit ${MAX_EXPORTED_ROWS}`,
      [id],
    ),
  };
};
