import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { noCamera } from '../testing/camera.ts';
import { aPerson, bakery, biju, openTill, refusal, success } from '../testing/till.tsx';

beforeEach(noCamera);

/** The people of the bakery, and the writes about them. */
function peopleServer() {
  const people = [
    aPerson({ id: biju.id, name: biju.name, email: biju.email, role: 'owner' }),
    aPerson(),
    aPerson({
      id: 'p3',
      name: null,
      email: null,
      phone: '+919876543210',
      status: 'invited',
      invitationEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  ];
  const sent: string[] = [];
  const at = `/partner/shops/${bakery.id}/people`;
  server.use(
    http.get(api(at), () => success(people)),
    http.post(api(at), async ({ request }) => {
      const body = (await request.json()) as { email?: string; phone?: string };
      sent.push(JSON.stringify(body));
      if (body.email === 'asha@bakery.example.org') return refusal(409, 'PARTNER_ACCESS_EXISTS');
      const person = aPerson({
        id: 'p4',
        name: null,
        email: body.email ?? null,
        status: 'invited',
      });
      people.push(person);
      return success(person, 201);
    }),
    http.post(api(`${at}/:id/resend`), ({ params }) => {
      sent.push(`resend ${String(params['id'])}`);
      return success(people[2]);
    }),
    http.delete(api(`${at}/:id`), ({ params }) => {
      sent.push(`end ${String(params['id'])}`);
      people.splice(1, 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent };
}

describe('People', () => {
  it('lists who has access and who is invited; the own access does not end here', async () => {
    peopleServer();
    const { container } = openTill('/partner/people');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Biju Menon'),
      expect.stringContaining('asha@bakery.example.org'),
      expect.stringContaining('+91 98765 43210'),
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    expect(rows[2]).toHaveTextContent(/invited, the link works until/);
    await expectNoAxeViolations(container);
  });

  it('invites by e-mail or phone, and says who has access already', async () => {
    const { sent } = peopleServer();
    const { user } = openTill('/partner/people');
    const field = await screen.findByLabelText('Email or mobile number');
    await user.type(field, 'asha@bakery.example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('This person has access to the shop already.')).toBeVisible();
    expect(field).toHaveValue('asha@bakery.example.org');
    await user.clear(field);
    await user.type(field, '98765 43211');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/^The invitation to 98765 43211 is on its way/)).toBeVisible();
    expect(sent.at(-1)).toBe('{"phone":"9876543211"}');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
  });

  it('sends an invitation again and ends an access after a question', async () => {
    const { sent } = peopleServer();
    const { user, container } = openTill('/partner/people');
    await user.click(
      await screen.findByRole('button', { name: 'Send the invitation of +91 98765 43210 again' }),
    );
    await waitFor(() => expect(sent).toEqual(['resend p3']));
    await user.click(screen.getByRole('button', { name: 'End the access of Asha' }));
    expect(screen.getByText(/The till stops at once/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'End access' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(sent.at(-1)).toBe(`end ${aPerson().id}`);
  });

  it('is for owners only', async () => {
    const { path } = openTill('/partner/people', { shops: [{ ...bakery, role: 'staff' }] });
    expect(await screen.findByRole('button', { name: 'Type the number instead' })).toBeVisible();
    expect(path()).toBe('/partner/scan');
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
  });
});
