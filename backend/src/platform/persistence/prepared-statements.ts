/** A statement sent this often counts as one that every command sends. */
const MIN_USES = 20;
/** Every prepared statement takes memory on every connection. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2_000;
const FEATURE_NOT_SUPPORTED = '0A000';
/** `*` of a table; not `count(*)`, a product, or the columns that `unnest` names. */
const ALL_COLUMNS = /(?:select|,|[.])\s*[*](?!\s*from unnest)/i;
/** The best plan for the first rows depends on the values: how many rows match them. */
const FIRST_ROWS = /\blimit\b/i;

/**
 * Names the statements that repeat, so that PostgreSQL keeps them parsed and planned on each
 * connection. Those that read the first rows get no name. Neither do those that read all columns of
 * a table: their result changes when another version of the program adds one, and PostgreSQL then
 * refuses the plan.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #named = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known || undefined;
    if (this.#named >= MAX_PREPARED) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < MIN_USES) {
      this.count(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    if (ALL_COLUMNS.test(text) || FIRST_ROWS.test(text)) {
      this.forget(text);
      return undefined;
    }
    this.#named += 1;
    const name = `repeated-${this.#named}`;
    this.#names.set(text, name);
    return name;
  }

  /** After an error: a statement whose plan PostgreSQL refuses gets no name from now on. */
  noteError(text: string, error: unknown): void {
    if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) this.forget(text);
  }

  private forget(text: string): void {
    this.#names.set(text, '');
  }

  private count(text: string, count: number): void {
    // Generated statements, e.g. with lists of any length, must not crowd out repeating ones.
    if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
    this.#counts.set(text, count);
  }
}
