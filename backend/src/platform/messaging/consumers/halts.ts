import { Logger } from '@nestjs/common';
import { EVENTS } from '@nattil/contracts/events/event-map';
import type { LoggedEvent } from '../log/logged-event.ts';

/** Why a consumer of this process waits: only another version of the program can apply what comes. */
export interface Halt {
  why: string;
  /** The first place in the log that it must leave alone. */
  before: number;
}

/** A consumer was halted in the middle of its work. */
export class Halted extends Error {
  constructor(readonly halt: Halt) {
    super(halt.why);
  }
}

/** Whether this version of the program knows the event's type and this version of its payload. */
export function isKnown({ type, schemaVersion }: LoggedEvent): boolean {
  return Object.hasOwn(EVENTS, type) && schemaVersion <= EVENTS[type].schemaVersion;
}

export function haltBefore({ type, schemaVersion, seq }: LoggedEvent): Halt {
  return {
    why: `${type} in version ${schemaVersion} is newer than this version of the program knows`,
    before: seq,
  };
}

/** The one that comes first in the log. */
export function firstHalt(halts: (Halt | null)[]): Halt | null {
  return halts.reduce(
    (first, halt) => (first && (!halt || first.before <= halt.before) ? first : halt),
    null,
  );
}

/** The consumers of this process that wait, with the reason; logged when it begins and when it ends. */
export class Halts {
  readonly #logger = new Logger(Halts.name);
  readonly #halts = new Map<string, Halt>();

  note(name: string, halt: Halt | null): void {
    const before = this.#halts.get(name);
    if (halt) this.#halts.set(name, halt);
    else this.#halts.delete(name);
    if (halt && halt.why !== before?.why)
      this.#logger.warn(`${name} waits for another version of the program: ${halt.why}`);
    if (!halt && before) this.#logger.log(`${name} goes on`);
  }

  of(name: string): Halt | undefined {
    return this.#halts.get(name);
  }

  names(): string[] {
    return [...this.#halts.keys()];
  }

  /** What health says of them: the process is ready for its callers, but not whole. */
  health(): { degraded?: true; detail?: string } {
    if (this.#halts.size === 0) return {};
    const waiting = [...this.#halts].map(([name, { why }]) => `${name}: ${why}`);
    return { degraded: true, detail: waiting.join('; ') };
  }
}
