import { Badge, Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { count } from '@nattil/frontend-shared/ui/count';
import { paths } from '../../shared/paths.ts';
import { useCardReviewsQuery } from './cardReviewsApi.ts';

/** Links to the cards that wait for a decision, with their number. */
export function CardReviewsLink() {
  const { data } = useCardReviewsQuery(
    { status: 'open', limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Button
      component={Link}
      to={paths.cardReviews}
      variant="default"
      aria-label={data?.openReviews ? `Card Reviews, ${count(data.openReviews)} open` : undefined}
      leftSection={<IconCreditCard size={18} aria-hidden />}
      rightSection={
        data?.openReviews ? (
          <Badge aria-hidden color="warn" circle={data.openReviews < 10} className="tabular">
            {count(data.openReviews)}
          </Badge>
        ) : null
      }
    >
      Card Reviews
    </Button>
  );
}
