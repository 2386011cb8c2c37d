/** The order and the due time of an event to send. */
export interface Waiting {
  seq: number;
  aggregateId: string;
  /** An owner requested it again: it neither blocks other events nor waits for them. */
  again: boolean;
  tries: number;
  failingSince: Date | null;
  /** Milliseconds since 1970. */
  dueAt: number;
}

/** In the order of `seq`; only the first one may be sent. */
type Lane = Waiting[];

/**
 * Pending deliveries of one receiver. The events of one aggregate form a lane and are delivered one
 * after the other. Lanes do not wait for each other.
 */
export class DeliveryLanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #bySeq = new Map<number, Waiting>();
  /** Lanes whose first event may be due, in the order in which they came. */
  readonly #ready = new Set<Lane>();
  readonly #later = new Set<Lane>();
  #earliest = Infinity;
  #underWay = 0;

  get size(): number {
    return this.#bySeq.size;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Must be called in the order of `seq`. */
  add(waiting: Waiting): void {
    const key = waiting.again ? `again/${waiting.seq}` : waiting.aggregateId;
    let lane = this.#lanes.get(key);
    if (!lane) {
      lane = [];
      this.#lanes.set(key, lane);
      this.#ready.add(lane);
    }
    lane.push(waiting);
    this.#bySeq.set(waiting.seq, waiting);
  }

  /** Makes it due at once, without changing the order; returns whether it is in these lanes. */
  retryNow(seq: number, now: number): boolean {
    const found = this.#bySeq.get(seq);
    if (!found) return false;
    found.dueAt = Math.min(found.dueAt, now);
    this.#earliest = Math.min(this.#earliest, now);
    return true;
  }

  /** Takes up to `max` due events; each is under way until it is delivered or postponed. */
  take(max: number, now: number): Waiting[] {
    this.lookAtLater(now);
    const taken: Waiting[] = [];
    for (const lane of this.#ready) {
      if (taken.length >= max) break;
      this.#ready.delete(lane);
      const first = lane[0]!;
      if (first.dueAt > now) {
        this.wait(lane);
        continue;
      }
      this.#underWay += 1;
      taken.push(first);
    }
    return taken;
  }

  delivered(waiting: Waiting): void {
    const [key, lane] = this.laneOf(waiting);
    lane.shift();
    this.#bySeq.delete(waiting.seq);
    if (lane.length > 0) this.#ready.add(lane);
    else this.#lanes.delete(key);
  }

  /** Schedules a retry at its new time; later events of its lane wait. */
  postponed(waiting: Waiting): void {
    this.wait(this.laneOf(waiting)[1]);
  }

  private laneOf(waiting: Waiting): [key: string, lane: Lane] {
    const key = waiting.again ? `again/${waiting.seq}` : waiting.aggregateId;
    const lane = this.#lanes.get(key)!;
    this.#underWay -= 1;
    return [key, lane];
  }

  private wait(lane: Lane): void {
    this.#later.add(lane);
    this.#earliest = Math.min(this.#earliest, lane[0]!.dueAt);
  }

  private lookAtLater(now: number): void {
    if (this.#earliest > now) return;
    this.#earliest = Infinity;
    for (const lane of this.#later) {
      const { dueAt } = lane[0]!;
      if (dueAt <= now) {
        this.#later.delete(lane);
        this.#ready.add(lane);
      } else this.#earliest = Math.min(this.#earliest, dueAt);
    }
  }
}
