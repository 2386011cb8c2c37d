import { screen, waitFor } from '@testing-library/react';
import { expect, it, jest } from '@jest/globals';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { formatExactTime } from '@nattil/contracts/formats';
import { createSpecApp } from '../testing/spec-app.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderWithStore } from '../testing/render.tsx';
import { categoryLook } from './pictures/category-art.tsx';
import { CopyButton } from './copy-button.tsx';
import { FormError } from './forms/form-error.tsx';
import { PasswordField } from './forms/password-field.tsx';
import { RelativeTime } from './time/relative-time.tsx';
import { EmptyState, ErrorState, LoadingText } from './loading/states.tsx';
import { StatusBadge } from './status-badge.tsx';

const { store } = createSpecApp('member');

it('a password is shown and hidden by mouse and keyboard, and the toggle names its action', async () => {
  const { user } = renderWithStore(<PasswordField label="Password" />, { store });
  const field = screen.getByLabelText('Password');
  await user.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('a copy button fetches its value, copies it, and confirms', async () => {
  const { user } = renderWithStore(
    <CopyButton value={() => Promise.resolve('SBIN0001234')} label="Copy IFSC" />,
    { store, realm: 'admin' },
  );
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy IFSC' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeInTheDocument();
  expect(written).toHaveBeenCalledWith('SBIN0001234');
});

it('a failed copy is reported', async () => {
  const { user } = renderWithStore(
    <CopyButton value={() => Promise.reject(new Error('refused'))} label="Copy IFSC" />,
    { store, realm: 'admin' },
  );
  await user.click(screen.getByRole('button', { name: 'Copy IFSC' }));
  expect(await screen.findByText('Could not copy. Please try again.')).toBeInTheDocument();
});

it('a relative time gives the exact time in India on focus', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString();
  const { user } = renderWithStore(<RelativeTime at={at} />, { store, realm: 'admin' });
  expect(screen.getByText('2 hours ago')).toBeInTheDocument();
  await user.tab();
  await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent(/IST$/));
});

it('a relative time contains the exact one, and does not repeat a date', () => {
  const recent = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString();
  renderWithStore(
    <>
      <RelativeTime at="2020-01-05T09:30:00Z" />
      <RelativeTime at={recent} />
      <RelativeTime at={recent} hasDate />
    </>,
    { store, realm: 'admin' },
  );
  const exact = formatExactTime(recent);
  // Only one of the date and the exact time is visible or read.
  expect(screen.getByText('January 5, 2020')).toHaveAttribute('aria-hidden', 'true');
  const texts = [...document.querySelectorAll('time')].map((time) =>
    [...time.childNodes]
      .filter((part) => !(part instanceof Element && part.ariaHidden))
      .map((part) => part.textContent)
      .join(''),
  );
  expect(texts).toEqual([
    'January 5, 2020 at 3:00:00 PM IST',
    `2 hours ago, ${exact}`,
    `2 hours ago ${exact.slice(exact.indexOf('at '))}`,
  ]);
});

it('every category of the catalogue has an icon of its own', () => {
  const icons = new Set(CATEGORIES.map(({ slug }) => categoryLook(slug).Icon));
  expect(icons.size).toBe(CATEGORIES.length);
  expect(categoryLook('nothing known')).toEqual(categoryLook('general'));
});

it('states, badges and errors pass axe', async () => {
  const retry = jest.fn();
  const { user, container } = renderWithStore(
    <main>
      <h1>Search</h1>
      <FormError>Login failed. Please try again.</FormError>
      <EmptyState title="No shops found for your search criteria" />
      <ErrorState message="Search failed." onRetry={retry} retryLabel="Refresh Data" />
      <LoadingText>Loading search results...</LoadingText>
      <StatusBadge status="pending" />
    </main>,
    { store },
  );
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Loading search results...');
  await expectNoAxeViolations(container);
});
