import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pids of the drawing processes of a parent process. */
export async function drawingProcesses(of = process.pid): Promise<number[]> {
  const { stdout } = await run('ps', ['-ww', '-eo', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('/drawing-process.'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === of)
    .map(([pid]) => pid!);
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
