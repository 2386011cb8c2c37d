import { screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { createSpecApp } from '../../testing/spec-app.ts';
import { renderWithStore } from '../../testing/render.tsx';
import { PrivilegeCard } from './privilege-card.tsx';

const { store } = createSpecApp('member');
const card = { number: '9123456789012345', name: 'anna maria thomas' };

it('M-198, M-199: shows number in fours, expiry as MM/YY, the name in capitals', async () => {
  renderWithStore(
    <PrivilegeCard
      {...card}
      number="9123 4567 8901 2345 678"
      status="active"
      tier="gold"
      expiresAt="2027-01-05T18:29:59Z"
    />,
    { store },
  );
  const shown = screen.getByRole('group', { name: 'Privilege card of Anna Maria Thomas' });
  expect(screen.getByText('9123-4567-8901-2345')).toBeVisible();
  expect(shown).toHaveTextContent('Valid thru 01/27');
  expect(shown).toHaveTextContent('ANNA MARIA THOMAS');
  expect(shown).toHaveTextContent('Tier Gold');
  expect(shown).toHaveTextContent('Active');
  await expectNoAxeViolations(shown);
});

it.each([
  ['issued', 'Activate by 12 Dec'],
  ['active', 'Active'],
  ['expired', 'Expired'],
  ['lapsed', 'Lapsed'],
  ['blocked', 'Blocked'],
  ['replaced', 'Replaced'],
  ['sample', 'Sample'],
] as const)('shows its state %s as a word', (status, word) => {
  renderWithStore(<PrivilegeCard {...card} status={status} activateBy="2026-12-11T20:00:00Z" />, {
    store,
  });
  expect(screen.getByText(word)).toBeVisible();
});

it('has no expiry before it is activated', () => {
  renderWithStore(<PrivilegeCard {...card} status="issued" expiresAt={null} />, { store });
  expect(screen.getByRole('group')).toHaveTextContent('starts when activated');
});
