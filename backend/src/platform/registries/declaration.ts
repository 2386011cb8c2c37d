import type { Type } from '@nestjs/common';
import type { RefusalCode } from '@nattil/contracts/error-codes';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { AdminSearchSource } from './admin-search.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';
import type { Aggregate } from '../kernel/domain/aggregate.ts';
import type { ExportPersonalData, Erases } from './personal-data.ts';
import type { IdsNamed, Naming, ReasonsOf } from './naming.ts';
import type { RealmDeclaration, Realms } from './realms.ts';
import type { Migration } from '../persistence/orm/history.ts';

/** A module's declarations in addition to its Nest providers. */
export interface Declaration {
  entities?: readonly (new () => Aggregate)[];
  migrations?: readonly Migration[];
  /** Columns that are encrypted with DATA_KEY. */
  encrypts?: readonly EncryptedColumn[];
  /** The refusal for each unique index. A violation of any other index is a race: CONFLICT. */
  refusals?: Readonly<Record<string, RefusalCode>>;
  /** The realm of the people who sign in to the module's accounts. */
  realm?: RealmDeclaration;
  /** Names of aggregates of the module's kinds, e.g. in the audit trail. */
  names?: Readonly<Partial<Record<AggregateType, Naming>>>;
  /** Finds aggregates of the module's kinds by their names. */
  named?: Readonly<Partial<Record<AggregateType, IdsNamed>>>;
  /** Sources of the administrators' search. */
  searches?: readonly AdminSearchSource[];
  /** Reasons of decisions about aggregates of the module's kinds, e.g. for the audit trail. */
  reasons?: Readonly<Partial<Record<AggregateType, ReasonsOf>>>;
  /** Erases the module's data about a person that is not in aggregates. */
  erases?: readonly Erases[];
  /** The module's part of a person's subject access export. */
  exportsData?: readonly ExportPersonalData[];
  /** Tables with a `member_id` whose rows stay after the member's erasure, and why. */
  keptOfErased?: Readonly<Record<string, string>>;
  /** Tables with a `member_id` that the subject access export omits, and why. */
  notExported?: Readonly<Record<string, string>>;
  /** Tables that the retention schedule leaves out, each with the reason. */
  kept?: Readonly<Record<string, string>>;
}

const DECLARED = Symbol('declared');

/** Attaches declarations to a Nest module. */
export function Declares(declaration: Declaration): ClassDecorator {
  return (module) => Reflect.defineMetadata(DECLARED, declaration, module);
}

/** The declarations of all given modules. The platform reads them here and refers to no module. */
export class Declarations {
  readonly entities: (new () => Aggregate)[];
  readonly migrations: Migration[];
  readonly encrypts: EncryptedColumn[];
  readonly refusals: ReadonlyMap<string, RefusalCode>;
  readonly realms: Realms;
  readonly names: ReadonlyMap<string, Naming>;
  readonly named: ReadonlyMap<string, IdsNamed>;
  readonly searches: readonly AdminSearchSource[];
  readonly reasons: ReadonlyMap<string, ReasonsOf>;
  readonly kept: ReadonlyMap<string, string>;
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
    this.encrypts = all.flatMap(({ encrypts = [] }) => encrypts);
    this.erases = all.flatMap(({ erases = [] }) => erases);
    this.exportsData = all.flatMap(({ exportsData = [] }) => exportsData);
    this.refusals = onceEach(all.map(({ refusals = {} }) => refusals));
    this.realms = onceEach(
      all.map(({ realm }) => (realm ? { [realm.name]: realm } : {})),
    ) as Realms;
    this.names = onceEach(all.map(({ names = {} }) => names));
    this.named = onceEach(all.map(({ named = {} }) => named));
    this.searches = all.flatMap(({ searches = [] }) => searches);
    this.reasons = onceEach(all.map(({ reasons = {} }) => reasons));
    this.kept = onceEach(all.map(({ kept = {} }) => kept));
    this.keptOfErased = onceEach(all.map(({ keptOfErased = {} }) => keptOfErased));
    this.notExported = onceEach(all.map(({ notExported = {} }) => notExported));
  }
}

/** Merges the records. Throws if two modules declare the same name. */
function onceEach<Value>(records: readonly Readonly<Record<string, Value>>[]): Map<string, Value> {
  const together = new Map<string, Value>();
  for (const [name, value] of records.flatMap(Object.entries<Value>)) {
    if (together.has(name)) throw new Error(`Two modules declare ${name}`);
    together.set(name, value);
  }
  return together;
}
