import { describe, expect, it } from '@jest/globals';
import { historyOf, type Migration } from './history.ts';

const namesOf = (migrations: readonly Migration[]) => historyOf(migrations).map(({ name }) => name);

describe('the history of the database', () => {
  it('orders the migrations of all modules', () => {
    const shops = { name: '0009-blocked-shops', sql: [] };
    const cards = { name: '0008-replaced-cards', sql: [] };
    expect(namesOf([shops, cards])).toEqual(['0008-replaced-cards', '0009-blocked-shops']);
  });

  it('joins parts of one name into one migration, in the order of the modules', async () => {
    const members = { name: '0001-foundation', sql: ['create table member ()'] };
    const cards = { name: '0001-foundation', sql: ['create table card ()', 'create index'] };
    const [step] = historyOf([members, cards]);
    const migration = new step!.class(...([] as unknown as [never, never]));
    await migration.up();
    expect(migration.getQueries()).toEqual([...members.sql, ...cards.sql]);
  });

  it('writes the mark of a migration if all its parts are compatible with older programs', async () => {
    const notes = { name: '9001-notes', sql: ['create table note ()'], compatible: true } as const;
    const queriesOf = async (migrations: readonly Migration[]) => {
      const [step] = historyOf(migrations);
      const migration = new step!.class(...([] as unknown as [never, never]));
      await migration.up();
      return migration.getQueries();
    };
    const mark = `insert into compatible_migration (name) values ('9001-notes') on conflict do nothing`;
    expect(await queriesOf([notes])).toEqual(['create table note ()', mark]);
    expect(await queriesOf([notes, { name: notes.name, sql: [] }])).toEqual(notes.sql);
  });

  it('refuses two migrations with one number, as two branches can create them', () => {
    const steps = [
      { name: '0008-purchases', sql: [] },
      { name: '0008-newsletter', sql: [] },
    ];
    expect(() => historyOf(steps)).toThrow('have the number 0008');
  });
});
