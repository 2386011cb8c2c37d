import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CardReview } from '@nattil/contracts/api/admin/card-reviews';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { cardReviews, REVIEW_COLUMNS, type CardReviewRow } from './card-reviews.ts';

export class OneCardReview extends Query<CardReview> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneCardReview)
export class OneCardReviewHandler implements IQueryHandler<OneCardReview> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ id }: OneCardReview): Promise<CardReview> {
    const rows = await this.database.query<CardReviewRow>(
      `select ${REVIEW_COLUMNS} from card_review where id = $1`,
      [id],
    );
    const [review] = await cardReviews(this.database, this.names, rows);
    if (!review) throw new DomainError('CARD_REVIEW_NOT_FOUND');
    return review;
  }
}
