import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const STORED = '/api/shop-pictures/00112233445566778899aabbccddeeff.webp';

interface Answers {
  put?: () => Response;
  picture?: () => Response;
}

/** The open Basic Info of a shop; `sent` collects the changes and pictures. */
async function openForm(given: Partial<AdminShop> = {}, answers: Answers = {}) {
  const shop = aShop({ version: 4, ...given });
  const sent: { what: string; tag: string | null; body: unknown }[] = [];
  const note = (what: string, { headers }: Request, body: unknown) =>
    sent.push({ what, tag: headers.get('If-Match'), body });
  const stored = () => HttpResponse.json({ success: true, data: { ...shop, version: 5 } });
  server.use(
    ...shopsServer([shop]).handlers,
    http.put(api('/admin/shops/:id'), async ({ request }) => {
      note('changes', request, await request.json());
      return (answers.put ?? stored)();
    }),
    http.put(api('/admin/shops/:id/picture'), async ({ request }) => {
      const file = (await request.formData()).get('picture') as File;
      note('picture', request, file.name);
      return (answers.picture ?? stored)();
    }),
    http.delete(api('/admin/shops/:id/picture'), ({ request }) => {
      note('no picture', request, null);
      return stored();
    }),
  );
  const page = openPage(<ShopsPage />, `/admin/shops?edit=${shop.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Shop' }));
  await dialog.findByRole('tab', { name: 'Basic Info' });
  return { ...page, dialog, sent, shop };
}

const button = (name: string) => screen.getByRole('button', { name });
const save = () => button('Save');
const picture = () => screen.getByRole('region', { name: 'Picture' }).querySelector('img');
const file = (type = 'image/png', bytes = 3) =>
  new File([new Uint8Array(bytes)], 'front.png', { type });

function choose(chosen: File): void {
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [chosen] } });
}

function add(noun: string, text: string): void {
  const input = screen.getByLabelText(new RegExp(`^Add an? ${noun}$`));
  fireEvent.change(input, { target: { value: text } });
  fireEvent.click(button(`Add ${noun}`));
}

beforeEach(() => {
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
});

describe('what members see of a shop', () => {
  it('is changed in Basic Info: website, tags, badges, amenities', async () => {
    const { user, sent, dialog } = await openForm({ tags: ['tea'] });
    fireEvent.change(screen.getByLabelText('Website'), { target: { value: 'www.spices.example' } });
    add('tag', ' cardamom ');
    add('badge', 'Since 1956');
    add('amenity', 'Parking for ten cars behind the shop');
    expect(
      within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(save());
    expect(await screen.findByText('Shop updated successfully!')).toBeVisible();
    expect(sent).toEqual([
      {
        what: 'changes',
        tag: '"4"',
        body: {
          website: 'https://www.spices.example',
          tags: ['tea', 'cardamom'],
          badges: ['Since 1956'],
          amenities: ['Parking for ten cars behind the shop'],
        },
      },
    ]);
    expect(dialog).toBeDefined();
  });

  it('is taken away: an emptied website is null, lists are sent without the removed text', async () => {
    const { user, sent } = await openForm({
      website: 'https://a.example',
      tags: ['tea', 'pepper'],
    });
    fireEvent.change(screen.getByLabelText('Website'), { target: { value: '' } });
    await user.click(button('Remove tea'));
    expect(button('Remove pepper')).toHaveFocus();
    await user.click(button('Remove pepper'));
    expect(screen.getByLabelText('Add a tag')).toHaveFocus();
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({ website: null, tags: [] });
  });

  it('is added by Enter, which does not send the form', async () => {
    const { user, sent } = await openForm();
    await user.type(screen.getByLabelText('Add a tag'), 'tea{Enter}');
    expect(screen.getByText('tea')).toBeVisible();
    expect(screen.getByLabelText('Add a tag')).toHaveValue('');
    expect(sent).toEqual([]);
  });

  it.each([
    ['tag', 'x'.repeat(31), 'Tags: each must not exceed 30 characters'],
    ['tag', 'TEA', 'This tag is in the list already'],
    ['badge', '<b>Gold</b>', 'Badges: only words, without links, contacts or the signs < > @'],
    ['amenity', 'x'.repeat(81), 'Amenities: each must not exceed 80 characters'],
  ])('is refused at its field: %s %s', async (noun, text, message) => {
    await openForm({ tags: ['tea'] });
    add(noun, text);
    const input = screen.getByLabelText(new RegExp(`^Add an? ${noun}$`));
    expect(input).toHaveAccessibleDescription(message);
    expect(input).toHaveValue(text);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('says what is wrong with a website', async () => {
    const { user, sent } = await openForm();
    const website = screen.getByLabelText('Website');
    fireEvent.change(website, { target: { value: 'javascript:alert(1)' } });
    expect(website).toHaveAccessibleDescription(/must be an address such as/);
    await user.click(save());
    expect(website).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('the picture of a shop', () => {
  it('is shown before it is saved, and sent after the changes with the new version', async () => {
    const { user, sent } = await openForm();
    expect(picture()).toBeNull();
    choose(file());
    expect(picture()).toHaveAttribute('src', 'blob:chosen');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Website'), { target: { value: 'https://a.example' } });
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(save());
    expect(await screen.findByText('Shop updated successfully!')).toBeVisible();
    expect(sent).toEqual([
      { what: 'changes', tag: '"4"', body: { website: 'https://a.example' } },
      { what: 'picture', tag: '"5"', body: 'front.png' },
    ]);
  });

  it('is removed when the form is saved, and not before', async () => {
    const { user, sent } = await openForm({ picture: STORED });
    expect(picture()).toHaveAttribute('src', STORED);
    await user.click(button('Remove picture'));
    expect(picture()).toBeNull();
    await user.click(button('Undo'));
    expect(picture()).toHaveAttribute('src', STORED);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    await user.click(button('Remove picture'));
    expect(button('Choose picture')).toHaveFocus();
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ what: 'no picture', tag: '"4"', body: null }]));
  });

  it('stays chosen on another tab, and is asked about before the form closes', async () => {
    const { user, dialog } = await openForm();
    choose(file());
    await user.click(dialog.getByRole('tab', { name: /^Contact/ }));
    await user.click(dialog.getByRole('tab', { name: /^Basic Info/ }));
    expect(picture()).toHaveAttribute('src', 'blob:chosen');
    await user.keyboard('{Escape}');
    expect(
      await screen.findByText('You have unsaved changes. Are you sure you want to close?'),
    ).toBeVisible();
  });

  it.each([
    ['of another type', file('image/gif'), 'The picture must be a JPEG, PNG or WebP'],
    [
      'of more than 5 MB',
      file('image/jpeg', 5 * 1024 * 1024 + 1),
      'The picture must not exceed 5 MB',
    ],
  ])('cannot be a file %s', async (_what, wrong, text) => {
    await openForm({ picture: STORED });
    choose(wrong);
    expect(await screen.findByText(text)).toBeVisible();
    expect(picture()).toHaveAttribute('src', STORED);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('that the server cannot read is reported at its field; the other changes are saved', async () => {
    const message = 'This picture cannot be read. Please choose another one.';
    const { user, sent } = await openForm(
      {},
      {
        put: () =>
          HttpResponse.json({
            success: true,
            data: aShop({ version: 5, website: 'https://a.example' }),
          }),
        picture: () =>
          HttpResponse.json(
            {
              success: false,
              code: 'VALIDATION_FAILED',
              message,
              errors: [{ field: 'picture', message }],
            },
            { status: 422 },
          ),
      },
    );
    fireEvent.change(screen.getByLabelText('Website'), { target: { value: 'https://a.example' } });
    choose(file());
    await user.click(save());
    const region = within(await screen.findByRole('region', { name: 'Picture' }));
    expect(await region.findByText(message)).toBeVisible();
    await waitFor(() => expect(button('Choose another picture')).toHaveFocus());
    await user.click(button('Undo'));
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });
});
