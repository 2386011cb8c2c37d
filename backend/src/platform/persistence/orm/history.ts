import { Migration as MikroMigration } from '@mikro-orm/migrations';

/** The SQL that one owner of tables runs in one step of the database's history. */
export interface Migration {
  /** Number of the step and its name: `0008-purchases`. It never changes once applied. */
  name: string;
  sql: readonly string[];
  /**
   * Whether programs without this migration can read and write the changed tables. Required for two
   * versions at once; without it an older program refuses to start.
   */
  compatible?: true;
}

/** The migration that created the table of compatible migrations. */
const FIRST_WITH_MARKS = '0043-compatible-migrations';

interface Step {
  name: string;
  class: new (...args: ConstructorParameters<typeof MikroMigration>) => MikroMigration;
}

/**
 * One history of the migrations of platform and modules, in the order of their names. Parts with
 * the same name form one step, in the given order: a part comes after the parts whose tables it
 * references.
 */
export function historyOf(migrations: readonly Migration[]): Step[] {
  const names = [...new Set(migrations.map(({ name }) => name))].toSorted();
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, at) => numbers[at + 1] === number);
  if (twice) throw new Error(`Two migrations have the number ${twice}`);
  return names.map((name) => {
    const parts = migrations.filter((part) => part.name === name);
    const sql = parts.flatMap((part) => part.sql);
    // Every program with that table has the migrations up to it, so only later ones need marks.
    if (name > FIRST_WITH_MARKS && parts.every(({ compatible }) => compatible))
      sql.push(`insert into compatible_migration (name) values ('${name}') on conflict do nothing`);
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
