// An event of the module, which the template of a consumer shows as an example.
import { AGGREGATE_MODULES, EVENTS } from '../../contracts/src/events/event-map.ts';
import { refuse } from './names.ts';

export function exampleEvent(module: string): { event: string; kind: string } {
  const found = Object.entries(EVENTS).find(
    ([, { aggregate }]) => AGGREGATE_MODULES[aggregate] === module,
  );
  if (!found) refuse(`'${module}' has no event. Declare one in contracts/src/events/${module}.ts.`);
  const [event, { aggregate }] = found;
  return { event, kind: aggregate };
}
