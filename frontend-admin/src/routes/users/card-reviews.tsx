import type { CardReview, CardReviewsQuery } from '@nattil/contracts/api/admin/card-reviews';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useMay } from '../../shared/session/use-may.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { cardReviewColumns, rowLinkId } from '../../features/card-reviews/card-review-columns.tsx';
import { cardReviewList } from '../../features/card-reviews/card-review-list.ts';
import { useCardReviewsQuery } from '../../features/card-reviews/cardReviewsApi.ts';
import { refuseActivationDialog } from '../../features/card-reviews/open-refuse-activation.ts';
import { useAllowActivation } from '../../features/card-reviews/use-allow-activation.ts';
import { useFocusNext } from '../../shared/use-focus-next.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

/** Cards whose activation waits for a decision, because a contact belonged to a blocked card. */
export function CardReviewsPage() {
  const list = useListAddress(cardReviewList);
  const limit = usePageSize();
  const status = (list.filter.status ?? 'open') as NonNullable<CardReviewsQuery['status']>;
  const { data, currentData, error, isFetching, refetch } = useCardReviewsQuery(
    { page: list.page, limit, status },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages, error);
  const shown = isBeyond ? undefined : data;
  const mayManage = useMay('members.manage');
  const focusNext = useFocusNext(shown?.data, rowLinkId);
  const allow = useAllowActivation(focusNext);

  return (
    <ListPage<CardReview, string>
      lead="New accounts with a contact of a blocked card, which wait for your decision"
      list={list}
      rows={shown?.data}
      state={{
        isCurrent: currentData !== undefined,
        error,
        isError: error !== undefined && !isBeyond,
        isFetching,
        refetch,
      }}
      failed="Failed to fetch card reviews. Please try again."
      empty={{
        title: status === 'open' ? 'No card waits for a review' : 'No card reviews found',
        filtered: 'No card reviews match the filter.',
        unfiltered:
          'When somebody comes back with an e-mail or phone of a blocked card, the case is listed here.',
        clear: 'Show open ones',
      }}
      caption="Card reviews"
      columns={cardReviewColumns(
        mayManage
          ? {
              onAllow: allow,
              onRefuse: (review) =>
                void openDialog(refuseActivationDialog, { review, onDone: focusNext }),
            }
          : {},
      )}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="card reviews" onPage={list.goTo} />
        ) : null
      }
    />
  );
}
