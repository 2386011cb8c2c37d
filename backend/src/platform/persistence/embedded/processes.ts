import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Whether a process with this pid runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
}

/** Sends a signal to a process that may have ended by itself. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

/** Start time of the process; a later process with the same pid has another one. */
export function startTime(pid: number): string | null {
  const stat = procStat(pid);
  if (stat) return stat[19] ?? null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
        stdio: 'pipe',
      }).toString();
    } catch {
      return '';
    }
  }
}

/** Fields of /proc/<pid>/stat from the state on; null where there is no /proc. */
function procStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Processes whose working directory is this folder, as for all processes of a PostgreSQL in its
 * data folder. Empty where there is no /proc.
 */
export function processesIn(folder: string): number[] {
  if (!existsSync('/proc/self/cwd') || !existsSync(folder)) return [];
  const place = realpathSync(folder);
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => workingFolder(pid) === place && isAlive(pid));
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
