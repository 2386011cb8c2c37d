// Templates of `npm run new -- <module> reactions/<name>` and `projections/<name>`.
import { AGGREGATE_MODULES, EVENTS } from '../contracts/src/events/event-map.ts';

export type ConsumerFolder = 'reactions' | 'projections';

/** An example event of the module for the template; undefined if it declares none. */
function someEventOf(module: string) {
  return Object.entries(EVENTS).find(
    ([, { aggregate }]) => AGGREGATE_MODULES[aggregate] === module,
  );
}

/** The consumer's source, and the remaining steps; null if the module declares no event. */
export function consumerTemplate(
  folder: ConsumerFolder,
  module: string,
  name: string,
  Class: string,
): { source: string; left: string } | null {
  const [event, spec] = someEventOf(module) ?? [];
  if (!event || !spec) return null;
  const write = folder === 'reactions' ? reaction : projection;
  return write(name, Class, spec.aggregate, event);
}

function reaction(name: string, Class: string, kind: string, event: string) {
  const source = `import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
import { Reaction, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';

@Reaction()
export class ${Class} implements Reaction {
  readonly name = '${name}';
  readonly subscribes: readonly AggregateType[] = ['${kind}'];
  readonly causedBy: readonly EventType[] = ['${event}'];

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    for (const event of events) {
    }
  }
}
`;
  return {
    source,
    left: `  the event that causes it (${event} is only an example), and what follows: what is written by
  target.execute is written once; a command must be one that changes nothing the second time
  a spec over HTTP that waits with eventually. A mail is no class but a row of the module's mail table.`,
  };
}

function projection(name: string, Class: string, kind: string, event: string) {
  const id = `${kind.replaceAll('-', '_')}_id`;
  const source = `import type { AggregateType } from '@nattil/contracts/events/event-map';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

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
    source,
    left: `  its columns and the events that fill them (${event} is only an example)
  the query that reads the view ${name.replaceAll('-', '_')}, and @Reads('${name}') on its route
  a spec that lets things happen over HTTP and compares it with a fresh fold (differencesToFreshFold)`,
  };
}
