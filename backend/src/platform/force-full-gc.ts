import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  type: 'major';
  execution: 'sync';
  /** Also what V8 keeps for later goes back to the system. */
  flavor: 'last-resort';
}

/**
 * Gives back to the system what a large piece of work has left behind; V8 would keep it for the next
 * one. Stops the process for as long as that takes: for times at which nobody waits.
 */
export function forceFullGc(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (collection: Collection) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
