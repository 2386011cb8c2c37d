// A projection: a table that the events of the log fill.
import { join } from 'node:path';
import { exampleEvent } from './example-event.ts';
import { pascal, snake } from './names.ts';
import { platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

export function projection({ module, name }: FileRequest): Written {
  const folder = join(module.folder, 'projections');
  const { event, kind } = exampleEvent(module.name);
  const Class = pascal(name);
  const id = `${snake(kind)}_id`;
  const source = `import type { AggregateType } from '@nattil/contracts/events/event-map';
${platformImports(folder, ['isEvent', 'LoggedEvent', 'Projection', 'Target'])}
@Projection()
export class ${Class} implements Projection {
  readonly name = '${name}';
  readonly subscribes: readonly AggregateType[] = ['${kind}'];

  createTable(table: string): string {
    return \`create table \${table} (
      ${id} uuid primary key,
      since timestamptz not null
    )\`;
  }

  createIndexes(table: string): string[] {
    return [\`create index \${table}_since on \${table} (since)\`];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const shown = events.filter((event) => isEvent(event, '${event}'));
    if (shown.length === 0) return;
    await target.execute(
      \`insert into \${target.table} (${id}, since)
       select * from unnest($1::uuid[], $2::timestamptz[]) on conflict do nothing\`,
      [shown.map((event) => event.aggregateId), shown.map((event) => event.occurredAt)],
    );
  }
}
`;
  return {
    files: { [`projections/${name}.ts`]: source },
    provider: { Class, path: `./projections/${name}.ts` },
    left: [
      `projections/${name}.ts: its columns, and the events that fill them (${event} is only an example)`,
      `the query that reads the view ${snake(name)}, and @Reads('${name}') on its route`,
      `with a member_id: in @Declares 'keptOfErased' or the event that removes the row, and 'exportsData' or 'notExported'`,
      `a spec that lets things happen over HTTP and compares it with a fresh fold (differencesToFreshFold)`,
      `npm run generate: writes the schemas and examples anew`,
    ],
  };
}
