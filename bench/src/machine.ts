import { cpus, totalmem } from 'node:os';

/** Size of the machine, in the lines above the table. */
export function machine(postgres: string): string[] {
  const [cpu] = cpus();
  return [
    `${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory, ${process.platform}`,
    `Node ${process.versions.node}, PostgreSQL ${postgres.split(' ')[0]}`,
  ];
}
