import type { ChildProcess } from 'node:child_process';
import { pause, startNode, until } from '../child.ts';

const STARTS_AGAIN_AFTER_MS = 300;
const LAST_WORDS = 2_000;

/** A process of the product that is restarted whenever it ends, as by a process manager. */
export class Supervised {
  readonly role: string;
  readonly port: number;
  /** Ends without a kill after the process was ready; with the last lines of its output. */
  readonly endedByItself: string[] = [];
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #wanted = false;
  #killed = false;

  constructor(role: string, port: number, env: Record<string, string>) {
    this.role = role;
    this.port = port;
    this.#env = { ...env, ROLE: role, PORT: String(port) };
  }

  start(): void {
    this.#wanted = true;
    this.#running = this.runOnAndOn();
  }

  kill(): void {
    this.#killed = true;
    this.#child?.kill('SIGKILL');
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#wanted = false;
    this.#child?.kill(signal);
    const tooLong = setTimeout(() => this.#child?.kill('SIGKILL'), 20_000);
    await this.#running;
    clearTimeout(tooLong);
  }

  /** A worker without its broker only needs to be live. */
  async untilReady(): Promise<void> {
    await until(`${this.role} on port ${this.port} is ready`, () => this.isReady(), {
      withinMs: 120_000,
      everyMs: 100,
    });
  }

  private async isReady(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${this.port}/api/health/ready`)).ok;
  }

  private async runOnAndOn(): Promise<void> {
    while (this.#wanted) {
      const child = startNode(['backend/dist/program/run.js'], this.#env);
      this.#child = child;
      this.#killed = false;
      let words = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream
          .setEncoding('utf8')
          .on('data', (text: string) => (words = (words + text).slice(-LAST_WORDS)));
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const wasReady = this.wasReady(ended);
      const code = await ended;
      if (this.#wanted && !this.#killed && (await wasReady))
        this.endedByItself.push(`${this.role} ended with ${code}: ${words}`);
      if (this.#wanted) await pause(STARTS_AGAIN_AFTER_MS);
    }
  }

  /** A process may end before it is ready if PostgreSQL is away; after that it may not. */
  private async wasReady(ended: Promise<unknown>): Promise<boolean> {
    let over = false;
    void ended.then(() => (over = true));
    while (!over) {
      if (await this.isReady().catch(() => false)) return true;
      await Promise.race([ended, pause(200)]);
    }
    return false;
  }
}
