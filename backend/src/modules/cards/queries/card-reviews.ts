import type { CardReview, CardReviewBlock } from '@nattil/contracts/api/admin/card-reviews';
import { Names } from '../../../platform/registries/names.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

interface Row {
  id: string;
  version: number;
  status: CardReview['status'];
  memberId: string;
  openedAt: Date;
  decidedAt: Date | null;
}

interface BlockRow extends Pick<CardReviewBlock, 'memberId' | 'reason'> {
  reviewId: string;
  blockedAt: Date;
  deletedAt: Date | null;
}

export const REVIEW_COLUMNS = `id, version, status, member_id as "memberId", opened_at as "openedAt",
  decided_at as "decidedAt"`;

/** Reviews as administrators see them, with the members' present names. */
export async function cardReviews(
  db: Queryable,
  names: Names,
  rows: readonly Row[],
): Promise<CardReview[]> {
  const [blocks, known] = await Promise.all([
    blocksOf(
      db,
      rows.map(({ id }) => id),
    ),
    names.of(db, [], rows.map(thing)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    memberId: row.memberId,
    memberName: known.thing(thing(row)),
    openedAt: row.openedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    blocks: (blocks.get(row.id) ?? []).map(({ memberId, deletedAt, blockedAt, reason }) => ({
      memberId,
      deletedAt: deletedAt?.toISOString() ?? null,
      blockedAt: blockedAt.toISOString(),
      reason,
    })),
  }));
}

export type { Row as CardReviewRow };

function thing({ id, memberId }: Row) {
  return { kind: 'card-review', id, data: { memberId } };
}

async function blocksOf(db: Queryable, ids: string[]): Promise<Map<string, BlockRow[]>> {
  const rows = await db.query<BlockRow>(
    `select rb.review_id as "reviewId", b.member_id as "memberId", b.blocked_at as "blockedAt", b.reason,
            b.member_deleted_at as "deletedAt"
     from card_review_block rb join card_block b on b.id = rb.block_id
     where rb.review_id = any($1::uuid[]) order by b.blocked_at desc`,
    [ids],
  );
  return Map.groupBy(rows, ({ reviewId }) => reviewId);
}
