import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../testing/eventually.ts';

const SWC = fileURLToPath(new URL('../../../../../scripts/swc-register.mjs', import.meta.url));

/** A process of this program, run from source. */
export interface Child {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** Waits for a line that contains this, and returns it. */
  printed(text: string, withinMs?: number): Promise<string>;
  tell(line: string): void;
  freeze(): void;
  thaw(): void;
  /** Sends the signal; returns the exit code once the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export function startChild(script: URL, env: Record<string, string>): Child {
  const child = spawn(process.execPath, ['--import', SWC, fileURLToPath(script)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      process.off('exit', killWithUs);
      resolve(code);
    }),
  );
  return {
    process: child,
    lines,
    printed: (text, withinMs) =>
      eventually(
        `the child says '${text}'`,
        () => {
          const line = lines.find((l) => l.includes(text));
          if (line === undefined && child.exitCode !== null)
            throw new Error(`It ended with ${child.exitCode}: ${lines.slice(-8).join(' | ')}`);
          return line;
        },
        withinMs,
      ),
    tell: (line) => void child.stdin.write(`${line}\n`),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
