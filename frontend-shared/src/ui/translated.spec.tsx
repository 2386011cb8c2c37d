import { screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from '@jest/globals';
import { DataTable } from '../list/data-table.tsx';
import { PageButtons } from '../list/page-buttons.tsx';
import { createSpecApp } from '../testing/spec-app.ts';
import { renderWithStore } from '../testing/render.tsx';
import { translate } from '../testing/translate.ts';
import { CopyButton } from './copy-button.tsx';
import { FormError } from './forms/form-error.tsx';
import { PersonInitials } from './pictures/person-initials.tsx';
import { PrivilegeCard } from './pictures/privilege-card.tsx';
import { RelativeTime } from './time/relative-time.tsx';
import { EmptyState, ErrorState, LoadingPage, LoadingText } from './loading/states.tsx';
import { StatusBadge } from './status-badge.tsx';

const { store } = createSpecApp('member');
const nothing = () => undefined;
const page = { currentPage: 1, totalPages: 1, totalItems: 3, totalRecords: 3, limit: 10 };
const table = { caption: 'Shops', rowKey: (row: string) => row, expectedRows: 1, onSort: nothing };
const name = { key: 'name', header: 'Shop', cell: (row: string) => row, names: true };
const card = { number: '9123456789012345', name: 'anna', status: 'active', tier: 'gold' } as const;

const changes: [part: string, from: ReactElement, to: ReactElement, shown: string, gone: string][] =
  [
    [
      'a badge',
      <StatusBadge status="pending" label="Waiting" />,
      <StatusBadge status="approved" label="Approved" />,
      'Approved',
      'Waiting',
    ],
    [
      'the count of a list',
      <PageButtons pagination={page} things="shops" onPage={nothing} />,
      <PageButtons
        pagination={{
          ...page,
          totalItems: 2000,
          totalRecords: 2000,
          totalPages: 200,
          totalIsExact: false,
        }}
        things="shops"
        onPage={nothing}
      />,
      'Showing 1 to 10 of more than 2,000 shops',
      'Showing 1 to 3 of 3 shops',
    ],
    [
      'a table',
      <DataTable {...table} columns={[name]} rows={['Bakery']} />,
      <DataTable
        {...table}
        columns={[{ ...name, header: 'Name', sort: { by: 'name', first: 'ASC' as const } }]}
        rows={['Salon', 'Spa']}
      />,
      'Salon',
      'Bakery',
    ],
    [
      'the card',
      <PrivilegeCard {...card} expiresAt={null} />,
      <PrivilegeCard
        {...card}
        status="blocked"
        tier="bronze"
        stateNote="since 3 May"
        expiresAt="2027-01-05T18:29:59Z"
      />,
      'Blocked since 3 May',
      'Active',
    ],
    [
      'a time',
      <RelativeTime at={new Date(Date.now() - 3.1 * 86_400_000).toISOString()} />,
      <RelativeTime at="2024-05-03T10:00:00Z" />,
      'May 3, 2024',
      '3 days ago',
    ],
    [
      'an empty list',
      <EmptyState title="Nothing">Try other words</EmptyState>,
      <EmptyState title="None found" actions={<button>Clear</button>}>
        Clear the filter
      </EmptyState>,
      'Clear the filter',
      'Try other words',
    ],
    [
      'a failure',
      <ErrorState message="No connection" />,
      <ErrorState title="Failed" message="The server failed" onRetry={nothing} />,
      'The server failed',
      'No connection',
    ],
    [
      'a wait',
      <LoadingPage title="Search">Searching…</LoadingPage>,
      <LoadingPage title="Profile">Loading…</LoadingPage>,
      'Loading…',
      'Searching…',
    ],
    [
      'a text of a wait',
      <LoadingText>Searching…</LoadingText>,
      <LoadingText>Saving…</LoadingText>,
      'Saving…',
      'Searching…',
    ],
    [
      'an error of a form',
      <FormError>Wrong password</FormError>,
      <FormError>Locked until noon</FormError>,
      'Locked until noon',
      'Wrong password',
    ],
    [
      'initials',
      <PersonInitials name="Anna Mathew" />,
      <PersonInitials name="Binu Das" />,
      'BD',
      'AM',
    ],
    [
      'a copy button',
      <CopyButton value="1" label="Copy id" />,
      <CopyButton value="2" label="Copy key" />,
      'Copy key',
      'Copy id',
    ],
  ];

it.each(changes)('%s changes on a translated page', async (_, from, to, shown, gone) => {
  function Changing() {
    const [changed, setChanged] = useState(false);
    return (
      <>
        <button onClick={() => setChanged(!changed)}>change</button>
        <main>{changed ? to : from}</main>
      </>
    );
  }
  const { user } = renderWithStore(<Changing />, { store });
  const main = screen.getByRole('main');
  const spoken = () =>
    main.textContent +
    [...main.querySelectorAll('[aria-label]')].map((it) => it.getAttribute('aria-label')).join();
  expect(spoken()).toContain(gone);
  // Forwards and back.
  for (const [now, before] of [
    [shown, gone],
    [gone, shown],
  ]) {
    translate();
    await user.click(screen.getByRole('button', { name: 'change' }));
    expect(spoken()).toContain(now);
    expect(spoken()).not.toContain(before);
  }
});
