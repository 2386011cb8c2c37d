import type { ReactElement } from 'react';
import { expect, it } from '@jest/globals';
import { type Column, DataTable } from '../list/data-table.tsx';
import { renderWithStore } from '../testing/render.tsx';
import { createSpecApp } from '../testing/spec-app.ts';
import { translatable } from '../testing/translatable.ts';
import { PersonInitials } from './pictures/person-initials.tsx';
import { PrivilegeCard } from './pictures/privilege-card.tsx';

const { store } = createSpecApp('member');
const table = (names: Column<string>['names']) => (
  <DataTable
    caption="Shops"
    columns={[
      { key: 'name', header: 'Shop', cell: (row) => row, names },
      { key: 'category', header: 'Category', cell: () => 'Dining' },
    ]}
    rows={['Lotus Bakery']}
    rowKey={(row) => row}
    expectedRows={1}
  />
);

const pieces: [piece: string, shown: ReactElement, kept: string[], translated: string[]][] = [
  [
    'the card',
    <PrivilegeCard number="9123456789012345" name="anna mathew" status="active" tier="gold" />,
    ['9123-4567-8901-2345', 'ANNA MATHEW'],
    ['Active', 'Gold'],
  ],
  ['initials', <PersonInitials name="Anna Mathew" />, ['AM'], []],
  ['a table of names', table(true), ['Lotus Bakery'], ['Shop', 'Dining']],
  ['a table of words', table('in words'), [], ['Lotus Bakery', 'Dining']],
];

it.each(pieces)('%s keeps names and numbers out of translation', (_, shown, kept, translated) => {
  renderWithStore(shown, { store });
  expect(translatable([...kept, ...translated])).toEqual(translated);
});
