import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CardReview, CardReviewBlock } from '@nattil/contracts/api/admin/card-reviews';
import { formatName } from '@nattil/contracts/basic-formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { type KnownStatus, StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { memberPath } from '../../shared/paths.ts';
import { DateAndAge } from '../../shared/date-and-age.tsx';

/** Missing for administrators without the permission to decide. */
interface Decisions {
  onAllow?: (review: CardReview) => void;
  onRefuse?: (review: CardReview) => void;
}

const STATUS: Record<CardReview['status'], { status: KnownStatus; label: string }> = {
  open: { status: 'pending', label: 'Open' },
  allowed: { status: 'approved', label: 'Allowed' },
  refused: { status: 'rejected', label: 'Refused' },
  withdrawn: { status: 'inactive', label: 'Member deleted' },
};

/** The id of the focusable element in a review's row. */
export function rowLinkId(id: string): string {
  return `card-review-${id}`;
}

/** The member's name; a deleted member has none. */
export function memberOf({ memberName, status }: CardReview): string {
  if (memberName) return formatName(memberName);
  return status === 'withdrawn' ? 'Deleted user' : 'Unnamed user';
}

export function cardReviewColumns(decisions: Decisions): Column<CardReview>[] {
  return [
    {
      key: 'member',
      header: 'New Account',
      names: true,
      cell: (review) => <Member review={review} />,
    },
    {
      key: 'blocks',
      header: 'Blocked Card Before',
      wide: true,
      share: 34,
      cell: ({ blocks }) => <Blocks blocks={blocks} />,
    },
    {
      key: 'opened',
      header: 'Waiting Since',
      short: true,
      cell: ({ openedAt }) => <DateAndAge at={openedAt} stacked />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (review) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge {...STATUS[review.status]} />
          {review.decidedAt ? (
            <Text size="sm" c="dimmed" component="div">
              <DateAndAge at={review.decidedAt} stacked />
            </Text>
          ) : null}
        </Stack>
      ),
    },
    ...(decisions.onAllow
      ? [
          {
            key: 'actions',
            header: 'Actions',
            wide: true,
            plain: true,
            cell: (review: CardReview) => <Actions review={review} on={decisions} />,
          },
        ]
      : []),
  ];
}

function Member({ review }: { review: CardReview }) {
  const name = memberOf(review);
  const { id, memberId, status } = review;
  return (
    <>
      {status === 'withdrawn' ? (
        <Text fw={600} id={rowLinkId(id)} tabIndex={-1}>
          {name}
        </Text>
      ) : (
        <Anchor id={rowLinkId(id)} component={Link} to={memberPath(memberId)} fw={600}>
          {name}
        </Anchor>
      )}
      <MemberId id={memberId} label="new account" />
    </>
  );
}

function Blocks({ blocks }: { blocks: CardReviewBlock[] }) {
  if (blocks.length === 0) return <Text c="dimmed">No longer kept</Text>;
  return (
    <Stack gap="sm">
      {blocks.map(({ memberId, deletedAt, blockedAt, reason }) => (
        <div key={`${memberId} ${blockedAt}`}>
          <Text style={{ overflowWrap: 'anywhere' }} c={reason ? undefined : 'dimmed'}>
            {reason ?? 'No reason was given'}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            <span>Blocked </span>
            <DateAndAge at={blockedAt} />
            {deletedAt ? (
              <>
                , account deleted <DateAndAge at={deletedAt} />
              </>
            ) : (
              <>
                ,{' '}
                <Anchor inherit component={Link} to={memberPath(memberId)}>
                  the account still exists
                </Anchor>
              </>
            )}
          </Text>
          <MemberId id={memberId} label="old account" />
        </div>
      ))}
    </Stack>
  );
}

function MemberId({ id, label }: { id: string; label: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed">
        {`Id of the ${label}`}
      </Text>
      <CopyButton value={id} label={`Copy id of the ${label}`} />
    </Group>
  );
}

function Actions({ review, on }: { review: CardReview; on: Decisions }) {
  if (review.status !== 'open') return null;
  const name = memberOf(review);
  return (
    <Group gap="xs">
      <Button size="xs" aria-label={`Allow: ${name}`} onClick={() => on.onAllow?.(review)}>
        Allow
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="danger"
        aria-label={`Refuse: ${name}`}
        onClick={() => on.onRefuse?.(review)}
      >
        Refuse
      </Button>
    </Group>
  );
}
