import { describe, expect, it } from '@jest/globals';
import { historyOf, type Migration } from './history.ts';

const namesOf = (migrations: readonly Migration[]) => historyOf(migrations).map(({ name }) => name);

describe('the history of the database', () => {
  it('is one order of what all modules bring', () => {
    const shops = { name: '0009-blocked-shops', sql: [] };
    const cards = { name: '0008-replaced-cards', sql: [] };
    expect(namesOf([shops, cards])).toEqual(['0008-replaced-cards', '0009-blocked-shops']);
  });

  it('takes parts of one name as one step, in the order of the modules', async () => {
    const members = { name: '0001-foundation', sql: ['create table member ()'] };
    const cards = { name: '0001-foundation', sql: ['create table card ()', 'create index'] };
    const [step] = historyOf([members, cards]);
    const migration = new step!.class(...([] as unknown as [never, never]));
    await migration.up();
    expect(migration.getQueries()).toEqual([...members.sql, ...cards.sql]);
  });

  it('refuses two steps of one number, which two branches made at once', () => {
    const steps = [
      { name: '0008-purchases', sql: [] },
      { name: '0008-newsletter', sql: [] },
    ];
    expect(() => historyOf(steps)).toThrow('have the number 0008');
  });
});
