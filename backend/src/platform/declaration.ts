import type { Type } from '@nestjs/common';
import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { AdminSearchSource } from './admin-search.ts';
import type { Aggregate } from './domain/aggregate.ts';
import type { ExportPersonalData } from './subject-access.ts';
import type { Erases } from './erasure.ts';
import type { Naming } from './names.ts';
import type { Migration } from './persistence/history.ts';
import type { ReasonsOf } from './reasons.ts';

/** What a module brings beside its Nest providers. */
export interface Declaration {
  entities?: readonly (new () => Aggregate)[];
  migrations?: readonly Migration[];
  /** What a unique index says to the caller; any other is a race, CONFLICT. */
  refusals?: Readonly<Record<string, RefusalCode>>;
  /** How aggregates of the module's kinds are called, e.g. in the audit trail. */
  names?: Readonly<Partial<Record<AggregateType, Naming>>>;
  /** What the administrators' search finds of the module's things. */
  searches?: readonly AdminSearchSource[];
  /** Why aggregates of the module's kinds were decided about, e.g. for the audit trail. */
  reasons?: Readonly<Partial<Record<AggregateType, ReasonsOf>>>;
  /** What the module holds of a person beside aggregates, and how it is erased. */
  erases?: readonly Erases[];
  /** The personal data of the module, for the export of a person. */
  exportsData?: readonly ExportPersonalData[];
  /** Tables with a `member_id` whose rows stay when the member is erased, and why. */
  keptOfErased?: Readonly<Record<string, string>>;
  /** Tables with a `member_id` that the export of a person's data leaves out, and why. */
  notExported?: Readonly<Record<string, string>>;
  /** Tables whose rows have no end in the retention schedule, and why. */
  stays?: Readonly<Record<string, string>>;
}

const DECLARED = Symbol('declared');

/** Declares on a Nest module what it brings. */
export function Declares(declaration: Declaration): ClassDecorator {
  return (module) => Reflect.defineMetadata(DECLARED, declaration, module);
}

/** Everything that these modules declare; the platform reads it here and names no module. */
export class Declarations {
  readonly entities: (new () => Aggregate)[];
  readonly migrations: Migration[];
  readonly refusals: ReadonlyMap<string, RefusalCode>;
  readonly names: ReadonlyMap<string, Naming>;
  readonly searches: readonly AdminSearchSource[];
  readonly reasons: ReadonlyMap<string, ReasonsOf>;
  readonly stays: ReadonlyMap<string, string>;
  readonly keptOfErased: ReadonlyMap<string, string>;
  readonly notExported: ReadonlyMap<string, string>;
  readonly erases: readonly Erases[];
  readonly exportsData: readonly ExportPersonalData[];

  constructor(modules: readonly Type[]) {
    const all = modules.flatMap(
      (module) => (Reflect.getMetadata(DECLARED, module) as Declaration | undefined) ?? [],
    );
    this.entities = all.flatMap(({ entities = [] }) => entities);
    this.migrations = all.flatMap(({ migrations = [] }) => migrations);
    this.erases = all.flatMap(({ erases = [] }) => erases);
    this.exportsData = all.flatMap(({ exportsData = [] }) => exportsData);
    this.refusals = onceEach(all.map(({ refusals = {} }) => refusals));
    this.names = onceEach(all.map(({ names = {} }) => names));
    this.searches = all.flatMap(({ searches = [] }) => searches);
    this.reasons = onceEach(all.map(({ reasons = {} }) => reasons));
    this.stays = onceEach(all.map(({ stays = {} }) => stays));
    this.keptOfErased = onceEach(all.map(({ keptOfErased = {} }) => keptOfErased));
    this.notExported = onceEach(all.map(({ notExported = {} }) => notExported));
  }
}

/** Refuses to start when two modules declare the same thing. */
function onceEach<Value>(records: readonly Readonly<Record<string, Value>>[]): Map<string, Value> {
  const together = new Map<string, Value>();
  for (const [name, value] of records.flatMap(Object.entries<Value>)) {
    if (together.has(name)) throw new Error(`Two modules declare ${name}`);
    together.set(name, value);
  }
  return together;
}
