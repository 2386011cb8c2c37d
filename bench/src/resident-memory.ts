import { execFile, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

export async function residentMib({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
