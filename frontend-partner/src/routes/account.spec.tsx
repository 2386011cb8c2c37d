import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import { readTokens } from '@nattil/frontend-shared/session/session-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { noCamera } from '../testing/camera.ts';
import { aCheck, biju, openTill, refusal, success } from '../testing/till.tsx';

beforeEach(noCamera);

describe('Account', () => {
  it('saves the name', async () => {
    server.use(
      http.put(api('/partner/account'), async ({ request }) =>
        success({ ...biju, ...((await request.json()) as object) }),
      ),
    );
    const { user, store, container } = openTill('/partner/account');
    const name = await screen.findByLabelText('Your name');
    await expectNoAxeViolations(container);
    await user.clear(name);
    await user.type(name, 'Biju M');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Your name is saved.')).toBeVisible();
    expect(store.getState().session.user?.name).toBe('Biju M');
  });

  it('changes the password, and says which one is wrong', async () => {
    let isWrong = true;
    server.use(
      http.put(api('/partner/account/password'), () =>
        isWrong
          ? refusal(422, 'VALIDATION_FAILED', {
              errors: [{ field: 'currentPassword', message: 'The current password is wrong' }],
            })
          : HttpResponse.json({ success: true }),
      ),
    );
    const { user } = openTill('/partner/account');
    await user.type(await screen.findByLabelText('Present password'), 'Old12345');
    await user.type(screen.getByLabelText('New password'), 'Abcdefg1');
    await user.type(screen.getByLabelText('Repeat the password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('The current password is wrong')).toBeVisible();
    isWrong = false;
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/^Your password is changed/)).toBeVisible();
    expect(screen.getByLabelText('Present password')).toHaveValue('');
  });

  it('signs out and leaves nothing on the device', async () => {
    const key = `partnerEntry/${biju.id}/entry-1`;
    const entry = { id: 'entry-1', check: aCheck(), bill: '5', status: 'open' };
    forBrowser.write(key, JSON.stringify(entry));
    server.use(
      http.post(api('/partner/auth/logout'), () => new HttpResponse(null, { status: 204 })),
    );
    const { user, path } = openTill('/partner/account');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/partner/login'));
    expect(readTokens('partner')).toBeNull();
    expect(forBrowser.read(key)).toBeNull();
  });

  it('is deleted with the password', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.delete(api('/partner/account'), async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, container } = openTill('/partner/account');
    await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account is deleted.')).toBeVisible();
    expect(bodies).toEqual([{ password: 'Abcdefg1' }]);
  });
});
