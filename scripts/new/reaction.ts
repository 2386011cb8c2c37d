// A reaction: work that an event causes once.
import { join } from 'node:path';
import { exampleEvent } from './example-event.ts';
import { pascal } from './names.ts';
import { platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

export function reaction({ module, name }: FileRequest): Written {
  const folder = join(module.folder, 'reactions');
  const { event, kind } = exampleEvent(module.name);
  const Class = pascal(name);
  const source = `import type { AggregateType, EventType } from '@nattil/contracts/events/event-map';
${platformImports(folder, ['isEvent', 'LoggedEvent', 'Reaction', 'Target'])}
@Reaction()
export class ${Class} implements Reaction {
  readonly name = '${name}';
  readonly subscribes: readonly AggregateType[] = ['${kind}'];
  readonly causedBy: readonly EventType[] = ['${event}'];

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    for (const event of events) {
      if (!isEvent(event, '${event}')) continue;
      await target.execute('select $1::uuid', [event.aggregateId]);
    }
  }
}
`;
  return {
    files: { [`reactions/${name}.ts`]: source },
    provider: { Class, path: `./reactions/${name}.ts` },
    left: [
      `reactions/${name}.ts: the event that causes it (${event} is only an example)`,
      `reactions/${name}.ts: what follows in place of the select; what target.execute writes is written once, and a command must change nothing the second time`,
      `a spec over HTTP that waits with eventually`,
      `for a mail: no reaction, but a row of the module's mail table`,
      `npm run generate: writes the schemas and examples anew`,
    ],
  };
}
