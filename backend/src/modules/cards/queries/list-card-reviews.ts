import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CardReview, CardReviewsQuery } from '@nattil/contracts/api/admin/card-reviews';
import { cardReviewStatusRule } from '@nattil/contracts/rules/portal/card-reviews';
import { countUpTo, skippedBefore, type Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { cardReviews, REVIEW_COLUMNS, type CardReviewRow } from './card-reviews.ts';

const WHERE = { all: 'true', open: `status = 'open'`, decided: `status <> 'open'` };

export class CardReviewsParams extends Paging implements CardReviewsQuery {
  @ValidatedBy(cardReviewStatusRule) status?: keyof typeof WHERE;
}

interface Page {
  reviews: CardReview[];
  found: Counted;
  open: number;
}

export class ListCardReviews extends Query<Page> {
  constructor(readonly params: CardReviewsParams) {
    super();
  }
}

/** The latest first. */
@QueryHandler(ListCardReviews)
export class ListCardReviewsHandler implements IQueryHandler<ListCardReviews> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ params }: ListCardReviews): Promise<Page> {
    const skipped = skippedBefore(params, 'reviews only', 'newest');
    const condition = WHERE[params.status ?? 'all'];
    const [rows, found, open] = await Promise.all([
      this.database.query<CardReviewRow>(
        `select ${REVIEW_COLUMNS} from card_review where ${condition}
         order by opened_at desc, id desc limit ${params.limit} offset ${skipped}`,
      ),
      countUpTo(this.database, `card_review where ${condition}`, []),
      countUpTo(this.database, `card_review where ${WHERE.open}`, []),
    ]);
    const reviews = await cardReviews(this.database, this.names, rows);
    return { reviews, found, open: open.total };
  }
}
