import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  type: 'major';
  execution: 'sync';
  /** Also returns to the system memory that V8 keeps in reserve. */
  flavor: 'last-resort';
}

/**
 * Returns the garbage of a large piece of work to the system; V8 would keep the memory for the next
 * one. It blocks the process, so call it only while no request waits.
 */
export function forceFullGc(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (collection: Collection) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
