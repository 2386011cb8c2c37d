import { pause } from '../child.ts';
import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

/** Longer than the session timeout of Kafka and the idle transactions of PostgreSQL. */
const FROZEN_MS = [12_000, 20_000] as const;
const BETWEEN_MS = [1_000, 5_000] as const;

/** Breaks a part of the cluster every one to five seconds; counts the faults. */
export class Disturbances {
  readonly counts = new Map<string, number>();
  readonly #cluster: Cluster;
  readonly #random: Random;
  #frozen: Promise<void> | undefined;

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Afterwards everything is started and thawed, though not yet ready. */
  async disturbUntil(end: number): Promise<void> {
    const kinds = this.kinds();
    while (performance.now() < end) {
      const [name, work] = this.#random.one(kinds);
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      await work();
      await pause(this.#random.between(...BETWEEN_MS));
    }
    await this.#frozen;
  }

  private kinds(): [string, () => Promise<void> | void][] {
    const { apis, workers, hasOwnPostgres, topology } = this.#cluster;
    const random = this.#random;
    if (!hasOwnPostgres)
      return [
        ['process and its database killed', () => random.one(apis).kill()],
        ['process frozen', () => this.frozenFor(apis[0]!, random.between(1_000, 4_000))],
      ];
    const kinds: [string, () => Promise<void> | void][] = [
      ['API killed', () => random.one(apis).kill()],
      ['worker killed', () => random.one(workers).kill()],
      ['worker frozen', () => this.freezeBeside()],
      ['PostgreSQL killed', () => this.killPostgres()],
    ];
    if (topology.kafka)
      kinds.push(
        ['broker killed', () => this.killBroker()],
        ['broker silent', () => this.silenceBroker()],
      );
    return kinds;
  }

  /** Freezes one worker at a time, long enough to be replaced, while other faults go on. */
  private freezeBeside(): void {
    if (this.#frozen) return;
    const worker = this.#random.one(this.#cluster.workers);
    this.#frozen = this.frozenFor(worker, this.#random.between(...FROZEN_MS)).finally(
      () => (this.#frozen = undefined),
    );
  }

  private async frozenFor(process: { freeze(): void; thaw(): void }, ms: number): Promise<void> {
    process.freeze();
    await pause(ms);
    process.thaw();
  }

  private async killPostgres(): Promise<void> {
    await this.#cluster.killPostgres();
    await pause(this.#random.between(200, 2_000));
    await this.#cluster.startPostgres();
  }

  private async killBroker(): Promise<void> {
    await this.#cluster.broker!.kill();
    await pause(this.#random.between(500, 5_000));
    await this.#cluster.startBroker();
  }

  private async silenceBroker(): Promise<void> {
    const { pid } = this.#cluster.broker!;
    process.kill(pid, 'SIGSTOP');
    await pause(this.#random.between(3_000, 9_000));
    process.kill(pid, 'SIGCONT');
  }
}
