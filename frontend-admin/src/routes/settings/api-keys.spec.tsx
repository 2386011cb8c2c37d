import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import type { ApiKey } from '@nattil/contracts/api/admin/api-keys';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, pagination, refusal } from '../../testing/portal.tsx';
import { ApiKeysPage } from './api-keys.tsx';

const SECRET = `nattil_key_${'A'.repeat(43)}`;

function aKey(given: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '01890000-0000-7000-8000-00000000ce01',
    version: 1,
    name: 'Loyalty app',
    scopes: ['events:shops', 'events:cards'],
    createdAt: '2026-11-01T06:30:00.000Z',
    createdBy: 'anita menon',
    responsible: 'anita menon',
    expiresAt: '2999-01-01T00:00:00.000Z',
    lastUsedAt: null,
    revokedAt: null,
    ...given,
  };
}

/** The page, and every write with its body. */
function openKeys(keys: ApiKey[]) {
  const calls: unknown[] = [];
  server.use(
    http.get(api('/admin/api-keys'), () =>
      HttpResponse.json({ success: true, data: keys, pagination: pagination(1, keys.length, 10) }),
    ),
    http.post(api('/admin/api-keys'), async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(
        { success: true, data: { ...aKey(), secret: SECRET } },
        { status: 201 },
      );
    }),
    http.delete(api('/admin/api-keys/:id'), ({ params }) => {
      calls.push(`revoked ${String(params.id)}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { calls, ...openPage(<ApiKeysPage />, '/admin/api-keys') };
}

/** The dialog is drawn again when the question above it closes. */
const secretButton = async (name: string) =>
  within(await screen.findByRole('dialog', { name: 'Copy the Key' })).findByRole('button', {
    name,
  });

describe('the keys of other systems', () => {
  it('are listed with permissions, state and last use', async () => {
    openKeys([
      aKey({ lastUsedAt: '2026-11-20T06:30:00.000Z' }),
      aKey({ id: 'old', name: 'Old till', expiresAt: '2020-01-01T00:00:00.000Z' }),
      aKey({ id: 'lost', name: 'Lost laptop', revokedAt: '2026-11-02T06:30:00.000Z' }),
    ]);
    const loyalty = within(await screen.findByRole('row', { name: /Loyalty app/ }));
    expect(loyalty.getByText('by Anita Menon')).toBeVisible();
    expect(loyalty.getByText('Shops, Cards')).toBeVisible();
    expect(loyalty.getByText('Active')).toBeVisible();
    expect(loyalty.getByText('January 1, 2999')).toBeVisible();
    expect(loyalty.queryByText('Never')).not.toBeInTheDocument();
    for (const [name, state] of [
      ['Old till', 'Expired'],
      ['Lost laptop', 'Revoked'],
    ] as const) {
      const row = within(screen.getByRole('row', { name: new RegExp(name) }));
      expect(row.getByText(state)).toBeVisible();
      expect(row.getByText('Never')).toBeVisible();
      expect(row.queryByRole('button')).not.toBeInTheDocument();
    }
    await expectNoAxeViolations();
  });

  it('offer the first key where there are none', async () => {
    const { user } = openKeys([]);
    await user.click(await screen.findByRole('button', { name: 'Create the first key' }));
    expect(await screen.findByRole('dialog', { name: 'New API Key' })).toBeVisible();
  });

  it('are created by keyboard, with errors beside the fields, and show their secret once', async () => {
    const { user, calls } = openKeys([]);
    await screen.findByText('No API keys yet');
    await user.click(screen.getByRole('button', { name: 'New API Key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API Key' }));
    await user.click(dialog.getByRole('button', { name: 'Create Key' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(dialog.getByText('Please select what the key may read')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Loyalty  app{Tab} ');
    expect(dialog.getByRole('checkbox', { name: 'Shops' })).toBeChecked();
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    const secret = within(await screen.findByRole('dialog', { name: 'Copy the Key' }));
    expect(secret.getByRole('textbox', { name: 'Key' })).toHaveValue(SECRET);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    expect(calls).toEqual([
      {
        name: 'Loyalty app',
        scopes: ['events:shops'],
        expiresInDays: 90,
        confirmSensitive: false,
      },
    ]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(secret.getByRole('button', { name: 'Copy key' }));
    expect(written.mock.calls).toEqual([[SECRET]]);
    await user.keyboard('{Escape}');
    const question = within(
      await screen.findByRole('dialog', { name: 'Have you copied the key?' }),
    );
    expect(question.getByText(/Without it, a new key/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Show the key' }));
    await user.click(await secretButton('Done'));
    await user.click(await screen.findByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'New API Key' })).toHaveFocus());
  });

  it('read events about sign-ins only after a separate confirmation', async () => {
    const { user, calls } = openKeys([]);
    await user.click(await screen.findByRole('button', { name: 'New API Key' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Monitor');
    const confirmation = () => dialog.queryByRole('checkbox', { name: /when members get codes/ });
    await user.click(dialog.getByRole('checkbox', { name: 'Shops' }));
    expect(confirmation()).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Administrators' }));
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Key' }));
    expect(await dialog.findByText(/^Please confirm that the key may read/)).toBeVisible();
    expect(confirmation()).toHaveFocus();
    await user.click(confirmation()!);
    await user.click(dialog.getByRole('button', { name: 'Create Key' }));
    await screen.findByRole('dialog', { name: 'Copy the Key' });
    expect(calls).toEqual([
      {
        name: 'Monitor',
        scopes: ['events:shops', 'events:admin'],
        expiresInDays: 90,
        confirmSensitive: true,
      },
    ]);
  });

  it('keep the dialog and its input after a refusal', async () => {
    const { user } = openKeys([]);
    server.use(
      http.post(api('/admin/api-keys'), () => refusal(429, 'RATE_LIMITED', 'Not so many')),
    );
    await user.click(await screen.findByRole('button', { name: 'New API Key' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Monitor');
    await user.click(dialog.getByRole('checkbox', { name: 'Purchases' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Ends after' }), '30 days');
    await user.click(dialog.getByRole('button', { name: 'Create Key' }));
    expect(await dialog.findByText('Not so many')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Monitor');
    expect(dialog.getByRole('combobox', { name: 'Ends after' })).toHaveValue('30');
  });

  it('are revoked after a confirmation', async () => {
    const { user, calls } = openKeys([aKey()]);
    await user.click(await screen.findByRole('button', { name: 'Revoke: Loyalty app' }));
    const question = within(await shownDialog());
    expect(question.getByText(/Loyalty app stops reading at once/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Loyalty app was revoked');
    expect(calls).toEqual([`revoked ${aKey().id}`]);
  });

  it('can be loaded again after a failure', async () => {
    const { user } = openKeys([aKey()]);
    server.use(
      http.get(api('/admin/api-keys'), () => refusal(503, 'UNAVAILABLE', 'Not now'), {
        once: true,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Loyalty app/ })).toBeVisible();
  });
});
