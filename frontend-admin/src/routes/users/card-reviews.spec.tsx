import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { CardReview } from '@nattil/contracts/api/admin/card-reviews';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPage, pagination, refusal } from '../../testing/portal.tsx';
import { aUser, usersServer } from '../../testing/users.ts';
import { CardReviewsPage } from './card-reviews.tsx';
import { UsersPage } from './users.tsx';

const OLD_ID = '01890000-0000-7000-8000-0000000000f1';

function aReview(given: Partial<CardReview> = {}): CardReview {
  return {
    id: '01890000-0000-7000-8000-0000000000e1',
    version: 1,
    status: 'open',
    memberId: '01890000-0000-7000-8000-0000000000a1',
    memberName: 'anna maria',
    openedAt: '2026-11-20T06:30:00.000Z',
    decidedAt: null,
    blocks: [
      {
        memberId: OLD_ID,
        deletedAt: '2026-11-10T06:30:00.000Z',
        blockedAt: '2026-11-01T06:30:00.000Z',
        reason: 'Lent to a neighbour',
      },
    ],
    ...given,
  };
}

interface Opened {
  role?: AdminRole;
  path?: string;
  decided?: () => Response;
}

/** The page with these reviews, read at each request, and every decision with its If-Match. */
function openReviews(reviews: CardReview[], { role = 'owner', path, decided }: Opened = {}) {
  const asked: (string | null)[] = [];
  const calls: unknown[] = [];
  server.use(
    http.get(api('/admin/card-reviews'), ({ request }) => {
      const status = new URL(request.url).searchParams.get('status');
      asked.push(status);
      const found = reviews.filter((r) => status !== 'open' || r.status === 'open');
      return HttpResponse.json({
        success: true,
        data: found,
        pagination: { ...pagination(1, found.length, 10), totalIsExact: true },
        open: reviews.filter((r) => r.status === 'open').length,
      });
    }),
    http.put(api('/admin/card-reviews/:id/:decision'), async ({ request, params }) => {
      const text = await request.text();
      calls.push([
        params['decision'],
        request.headers.get('If-Match'),
        text ? JSON.parse(text) : null,
      ]);
      if (decided) return decided();
      const review = reviews.find(({ id }) => id === params['id'])!;
      review.status = params['decision'] === 'allow' ? 'allowed' : 'refused';
      return HttpResponse.json({ success: true, data: review });
    }),
  );
  const page = openPage(<CardReviewsPage />, path ?? '/admin/users/card-reviews', {
    ...anita,
    role,
  });
  return { ...page, asked, calls };
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the card reviews', () => {
  it('list member and reason of the block, offer the old id to copy, open reviews first', async () => {
    const { asked, user } = openReviews([
      aReview(),
      aReview({ id: 'other', memberName: 'ben jacob', status: 'refused' }),
    ]);
    const row = await rowOf(/Anna Maria/);
    expect(row.getByText('Lent to a neighbour')).toBeVisible();
    expect(row.getByText('Id of the old account')).toBeVisible();
    expect(row.queryByText(OLD_ID)).not.toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Copy id of the old account' })).toBeVisible();
    expect(row.getByText('Open')).toBeVisible();
    expect(screen.queryByText('Ben Jacob')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
    const refused = await rowOf(/Ben Jacob/);
    expect(refused.getByText('Refused')).toBeVisible();
    expect(refused.queryByRole('button', { name: /^Allow/ })).not.toBeInTheDocument();
    expect(asked).toEqual(['open', 'all']);
  });

  it('are allowed after a confirmation, so that the member can activate the card', async () => {
    const { user, calls } = openReviews([
      aReview(),
      aReview({ id: 'other', memberName: 'ben jacob' }),
    ]);
    await user.click(
      (await rowOf(/Anna Maria/)).getByRole('button', { name: 'Allow: Anna Maria' }),
    );
    const question = within(await screen.findByRole('dialog', { name: 'Allow Activation' }));
    expect(question.getByText(/can activate the card at once/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Activation allowed successfully!')).toBeVisible();
    expect(calls).toEqual([['allow', '"1"', null]]);
    await waitFor(() => expect(screen.queryByText('Anna Maria')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ben Jacob' })).toHaveFocus());
  });

  it('are refused with a reason of at least ten characters, or none', async () => {
    const { user, calls } = openReviews([aReview()]);
    await user.click((await rowOf(/Anna Maria/)).getByRole('button', { name: /^Refuse/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Activation' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'short');
    await user.click(dialog.getByRole('button', { name: 'Refuse and Block Card' }));
    expect(reason).toHaveAccessibleDescription(/at least 10 characters/);
    expect(calls).toEqual([]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.clear(reason);
    await user.click(dialog.getByRole('button', { name: 'Refuse and Block Card' }));
    await screen.findByText('Activation refused and card blocked successfully!');
    expect(calls).toEqual([['refuse', '"1"', {}]]);
  });

  it('name the administrator who decided first', async () => {
    const text = 'Ravi Nair changed this meanwhile. It is now allowed.';
    const { user } = openReviews([aReview()], {
      decided: () => refusal(409, 'CHANGED_MEANWHILE', text) as Response,
    });
    await user.click((await rowOf(/Anna Maria/)).getByRole('button', { name: /^Allow/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Allow Activation' }));
    await user.click(question.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('are read-only for administrators who may not manage members', async () => {
    openReviews([aReview()], { role: 'auditor' });
    await rowOf(/Anna Maria/);
    expect(screen.queryByRole('button', { name: /^(Allow|Refuse)/ })).not.toBeInTheDocument();
  });

  it('say that nothing waits, or that they could not be loaded', async () => {
    const { unmount } = openReviews([]);
    expect(await screen.findByText('No card waits for a review')).toBeVisible();
    unmount();
    openReviews([]);
    server.use(http.get(api('/admin/card-reviews'), () => refusal(500, 'INTERNAL', 'Broken')));
    expect(
      await screen.findByText('Failed to fetch card reviews. Please try again.'),
    ).toBeVisible();
  });

  it('do not show their cause after its retention time', async () => {
    openReviews([aReview({ status: 'withdrawn', memberName: null, blocks: [] })], {
      path: '/admin/users/card-reviews?status=all',
    });
    const row = await rowOf(/Deleted user/);
    expect(row.getByText('No longer kept')).toBeVisible();
    expect(row.queryByRole('link')).not.toBeInTheDocument();
  });

  it('are linked from the users, with the number of open ones', async () => {
    server.use(...usersServer([aUser()]).handlers);
    server.use(
      http.get(api('/admin/card-reviews'), () =>
        HttpResponse.json({
          success: true,
          data: [],
          pagination: pagination(1, 3, 1),
          openReviews: 3,
        }),
      ),
    );
    openPage(<UsersPage />, '/admin/users');
    const link = await screen.findByRole('link', { name: 'Card Reviews, 3 open' });
    expect(link).toHaveAttribute('href', '/admin/users/card-reviews');
  });
});
