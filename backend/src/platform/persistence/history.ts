import { Migration as MikroMigration } from '@mikro-orm/migrations';

/** What one owner of tables does in one step of the database's history. */
export interface Migration {
  /** A number that orders all steps, and a name: `0008-purchases`. Once applied it never changes. */
  name: string;
  sql: readonly string[];
}

interface Step {
  name: string;
  class: new (...args: ConstructorParameters<typeof MikroMigration>) => MikroMigration;
}

/**
 * One history of what the platform and the modules bring, in the order of the steps' names. Parts of
 * one name are one step, in the order given: whoever refers to another's table comes after it.
 */
export function historyOf(migrations: readonly Migration[]): Step[] {
  const names = [...new Set(migrations.map(({ name }) => name))].toSorted();
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, at) => numbers[at + 1] === number);
  if (twice) throw new Error(`Two steps of the database's history have the number ${twice}`);
  return names.map((name) => {
    const sql = migrations.filter((part) => part.name === name).flatMap((part) => part.sql);
    return {
      name,
      class: class extends MikroMigration {
        override up(): void {
          for (const statements of sql) this.addSql(statements);
        }
      },
    };
  });
}
