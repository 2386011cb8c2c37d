import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const running = new Set<ChildProcess>();
// Child processes must not outlive this process.
process.once('exit', () => {
  for (const child of running) child.kill(child.killed ? 'SIGKILL' : 'SIGTERM');
});

/** Starts a Node.js process, which counts as running until it exits. */
export function startNode(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The path of a file in `processes/`, which runs as its own process. */
export function processFile(name: string): string {
  return fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url));
}

/** Runs a file of `processes/` to its end: JSON on standard input, JSON on standard output. */
export async function runProcess<Result>(name: string, input: unknown): Promise<Result> {
  const child = startNode([processFile(name)]);
  child.stdin!.end(JSON.stringify(input));
  const { output, error, code } = await ended(child);
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${error}`);
  return JSON.parse(output) as Result;
}

/**
 * Starts a file of `processes/` concurrently; resolves once it reports on standard error that it is
 * ready.
 */
export async function startProcess<Result>(
  name: string,
  input: unknown,
): Promise<{ result: Promise<Result>; stop: () => void }> {
  const child = startNode([processFile(name)]);
  child.stdin!.end(JSON.stringify(input));
  const end = ended(child);
  const result = end.then(({ output, error, code }) => {
    if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${error}`);
    return JSON.parse(output) as Result;
  });
  const ready = new Promise<void>((resolve) =>
    child.stderr!.on('data', (text: string) => text.includes('ready') && resolve()),
  );
  await Promise.race([ready, result]);
  return { result, stop: () => child.kill('SIGTERM') };
}

/** Collects a process's output until it ends. */
export function ended(
  child: ChildProcess,
): Promise<{ output: string; error: string; code: number | null }> {
  let output = '';
  let error = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (error += text));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ output, error, code }));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

interface Patience {
  withinMs?: number;
  everyMs?: number;
  /** What was seen last, for the error. */
  seen?: () => string;
}

/** Polls until the function returns true; throws after the deadline. */
export async function until(
  what: string,
  probe: () => Promise<boolean>,
  { withinMs = 60_000, everyMs = 20, seen }: Patience = {},
): Promise<void> {
  const end = performance.now() + withinMs;
  for (let cause: unknown; ; await pause(everyMs)) {
    const found = await probe().catch((error: unknown) => {
      cause = error;
      return false;
    });
    if (found) return;
    if (performance.now() > end)
      throw new Error(`Not within ${withinMs / 1000} s: ${what} ${seen?.() ?? ''}`, { cause });
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
