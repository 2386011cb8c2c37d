import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { literalInLike, literalInRegExp } from '../../../../platform/persistence/sql-text.ts';
import type { ApiClient } from '../../../../platform/testing/api-client.ts';
import { eventually } from '../../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../../testing/approved-shops.ts';

/** Every character that PostgreSQL can store, with the result of unaccent. */
const CHARACTERS = `(select n, c, unaccent(c) as plain from generate_series(1, x'10ffff'::int) n
  cross join lateral (select chr(n) as c) s where n not between x'd800'::int and x'dfff'::int)`;

describe('searching for characters that mean something to LIKE or to regular expressions', () => {
  let app: TestApp;
  let member: ApiClient;
  /** Characters that are special themselves, or become special without their accents. */
  const special: string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    member = await signedInAs(app, 'member');
    const rows = await app.database.query<{ c: string }>(
      String.raw`select c from ${CHARACTERS} s where plain ~ '[\\^$.|?*+()[\]{}%_]'
        or plain = '' and n < x'3000'::int`,
    );
    special.push(...rows.map(({ c }) => c));
  });
  afterAll(() => app.close());

  const search = (text: string) =>
    member.get(`/api/users/shops/search?search=${encodeURIComponent(text)}`);

  it('matches each of them literally, also after unaccent', async () => {
    expect(special).toEqual(
      expect.arrayContaining(['^', '\\', '％', '＾', '＼', '﹨', '©', '\u0301']),
    );
    const wrong = await app.database.query(
      `select c from (select c, lower(unaccent(c)) as plain from unnest($1::text[]) c) s
       where not plain ~ ('^' || ${literalInRegExp('plain')} || '$')
          or not 'a' || plain || 'z' like 'a' || ${literalInLike('plain')} || 'z'
          or plain <> '' and 'az' like 'a' || ${literalInLike('plain')} || 'z'`,
      [special],
    );
    expect(wrong).toEqual([]);
  });

  it('accepts a search for each of them, as a word and within one', async () => {
    const failed: string[] = [];
    const texts = [
      ...inPortions(special, 40).map((some) => some.join(' ')),
      ...inPortions(special, 6).map((some) => some.map((c) => `spice${c}house`).join(' ')),
    ];
    for (const text of texts) if ((await search(text)).status !== 200) failed.push(text);
    expect(failed).toEqual([]);
  });

  it('finds a shop by such a character of its name, and only that one', async () => {
    const [percent, hat] = await writeApprovedShops(app.database, [
      { name: 'Hundred％Spices', tags: ['hundred'] },
      { name: 'Hat＾Makers', tags: ['hat'] },
    ]);
    await eventually('they are found', async () => (await search('makers')).body.data.length);
    const found = async (text: string) =>
      (await search(text)).body.data.map(({ id }: { id: string }) => id);
    expect(await found('hundred%spices')).toEqual([percent]);
    expect(await found('hundred％spices')).toEqual([percent]);
    expect(await found('hat^')).toEqual([hat]);
    expect(await found('hat＾')).toEqual([hat]);
    expect(await found('h.t')).toEqual([]);
  });
});

function inPortions(characters: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, n) =>
    characters.slice(n * size, (n + 1) * size),
  );
}
