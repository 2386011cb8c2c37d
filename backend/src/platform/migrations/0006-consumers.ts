import { Migration } from '@mikro-orm/migrations';

/** By which definition the table of a read model was built; null: unknown, so it is built again. */
export class Consumers extends Migration {
  override up(): void {
    this.addSql('alter table projection add column definition text');
  }
}
