// An aggregate: state, first method and events, its spec, the migration of its table.
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { root } from '../run.ts';
import { migrationOf } from './migration.ts';
import { camel, pascal, snake, words } from './names.ts';
import { platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

export function aggregate(request: FileRequest): Written {
  const { module, name } = request;
  const Class = pascal(name);
  const variable = camel(name);
  const table = snake(name);
  const made = migrationOf(request, {
    constant: `${variable}Table`,
    comment: `The table of ${words(name)}s.`,
    sql: `
    \`
create table ${table} (
  id uuid primary key,
  version int not null,
  status text not null,
  created_at timestamptz not null
);
\`,
  `,
  });
  const events = `contracts/src/events/${module.name}.ts`;
  const isThere = existsSync(join(root, events));
  return {
    files: {
      [`${name}.aggregate.ts`]: source(module.folder, name, { Class, variable, table }),
      [`${name}.aggregate.spec.ts`]: spec(module.folder, name, { Class, variable }),
      ...made.files,
    },
    declared: [{ list: 'entities', name: Class, path: `./${name}.aggregate.ts` }, ...made.declared],
    left: [
      `${events}${isThere ? '' : ', which is new: also in contracts/src/events/event-map.ts'}: the kind '${name}' in 'aggregates' and in the type of EventModule; ${Class}Created and ${Class}Closed with the payload { ${variable}Id: Id }, and ${Class}HistoryLost with HistoryLost; the first two in 'events' with their summaries`,
      `${name}.aggregate.ts and its migration: the state in place of 'status', and the rules in place of 'close'`,
      `@Declares 'kept': ${table} with the reason why its rows stay, or its time in Retention`,
      `@Declares 'names', and 'reasons' if a decision has one: as the audit trail shows a '${name}'`,
      `if its rows belong to a member (member_id): a command in delete-user.ts that ends them, as 'erases' records no event; else @Declares 'keptOfErased' with the reason`,
      `if its rows belong to a member (member_id): @Declares 'exportsData', or 'notExported' with the reason`,
      `@Declares 'refusals' for each unique index; contracts/src/error-codes: ${table.toUpperCase()}_NOT_FOUND and others`,
      `npm run new -- ${module.name} decisions/<verb>-${name}: its first command`,
      `npm run generate: writes the schemas and examples anew`,
    ],
  };
}

interface Names {
  Class: string;
  variable: string;
}

function source(folder: string, name: string, names: Names & { table: string }): string {
  const { Class, variable, table } = names;
  return `import { Entity, Property } from '@mikro-orm/decorators/legacy';
${platformImports(folder, ['Actor', 'Aggregate'])}
@Entity({ tableName: '${table}' })
export class ${Class} extends Aggregate {
  @Property({ type: 'text' }) status: 'open' | 'closed';
  @Property({ type: 'datetime' }) createdAt: Date;

  static create(actor: Actor, now: Date): ${Class} {
    const ${variable} = new ${Class}();
    ${variable}.status = 'open';
    ${variable}.createdAt = now;
    ${variable}.record('${Class}Created', { ${variable}Id: ${variable}.id }, actor, now);
    return ${variable};
  }

  kind() {
    return '${name}' as const;
  }

  /** Idempotent: a second call records nothing. */
  close(actor: Actor, now: Date): void {
    if (this.status === 'closed') return;
    this.status = 'closed';
    this.record('${Class}Closed', { ${variable}Id: this.id }, actor, now);
  }
}
`;
}

function spec(folder: string, name: string, { Class, variable }: Names): string {
  const thing = words(name);
  return `import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
${platformImports(folder, ['adminActor', 'given', 'recorded', 'takeRecorded'])}import { ${Class} } from './${name}.aggregate.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const admin = adminActor(randomUUID());
const open${Class} = () => ${Class}.create(admin, noon);

it('A new ${thing} is open, and its event names it', () => {
  const ${variable} = open${Class}();
  expect(${variable}.status).toBe('open');
  expect(takeRecorded(${variable}).map(({ type, data }) => [type, data])).toEqual([
    ['${Class}Created', { ${variable}Id: ${variable}.id }],
  ]);
});

it('The ${thing} is closed once', () => {
  const closed = given(open${Class}())
    .when((${variable}) => ${variable}.close(admin, noon))
    .then(recorded('${Class}Closed'));
  given(closed)
    .when((${variable}) => ${variable}.close(admin, noon))
    .thenNothing();
});
`;
}
