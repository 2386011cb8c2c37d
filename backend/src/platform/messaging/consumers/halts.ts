import { Logger } from '@nestjs/common';
import { EVENTS } from '@nattil/contracts/events/event-map';
import type { LoggedEvent } from '../../event-log/logged-event.ts';

/** Why a consumer waits: only another version of the program can apply the next event. */
export interface Halt {
  why: string;
  /** Sequence number of the first event that the consumer must not apply. */
  before: number;
}

/** A consumer was halted in the middle of its work. */
export class Halted extends Error {
  constructor(readonly halt: Halt) {
    super(halt.why);
  }
}

/** Whether this version of the program supports the event's type and payload version. */
export function isKnown({ type, schemaVersion }: LoggedEvent): boolean {
  return Object.hasOwn(EVENTS, type) && schemaVersion <= EVENTS[type].schemaVersion;
}

export function haltBefore({ type, schemaVersion, seq }: LoggedEvent): Halt {
  return {
    why: `${type} in version ${schemaVersion} is newer than this version of the program knows`,
    before: seq,
  };
}

export function firstHalt(halts: (Halt | null)[]): Halt | null {
  return halts.reduce(
    (first, halt) => (first && (!halt || first.before <= halt.before) ? first : halt),
    null,
  );
}

/** The halted consumers of this process, with the reason. Logs when a halt begins and ends. */
export class Halts {
  readonly #logger = new Logger(Halts.name);
  readonly #halts = new Map<string, Halt>();

  note(name: string, halt: Halt | null): void {
    const before = this.#halts.get(name);
    if (halt) this.#halts.set(name, halt);
    else this.#halts.delete(name);
    if (halt && halt.why !== before?.why)
      this.#logger.warn(`${name} waits for another version of the program: ${halt.why}`);
    if (!halt && before) this.#logger.log(`${name} continues`);
  }

  of(name: string): Halt | undefined {
    return this.#halts.get(name);
  }

  names(): string[] {
    return [...this.#halts.keys()];
  }

  /** Reports halted consumers to the health check: the process is ready, but degraded. */
  health(): { degraded?: true; detail?: string } {
    if (this.#halts.size === 0) return {};
    const waiting = [...this.#halts].map(([name, { why }]) => `${name}: ${why}`);
    return { degraded: true, detail: waiting.join('; ') };
  }
}
