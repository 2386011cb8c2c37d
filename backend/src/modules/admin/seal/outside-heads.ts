import { open, readFile, rename, stat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigError } from '../../../platform/config/config.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { givenUp } from './seal-state.ts';
import { same, type Head, type Note } from './signatures.ts';

const THIN_ABOVE_BYTES = 1_000_000;
const LINES_NEVER_THINNED = 1_000;

/** A head that was stored outside the database. */
interface KnownHead {
  seq: number;
  mac: Buffer;
  at: Date;
}

interface Line {
  at: string;
  seq: number;
  mac: string;
  /** The database's address and its seal's name: either one identifies a restored database. */
  database: string;
  installation: string | null;
}

/**
 * Heads kept outside the database, out of reach for an attacker with access to the database only:
 * in a file, one line a minute, and in this process. The log must contain every one of them.
 */
@Injectable()
export class OutsideHeads {
  readonly #file: string;
  readonly #database: string;
  #seen: KnownHead | null = null;

  constructor(@Inject(CONFIG) config: Pick<Config, 'auditHeadsFile' | 'databaseUrl'>) {
    this.#file = config.auditHeadsFile;
    this.#database = addressOf(config.databaseUrl);
  }

  /** Stores the newest head that this process saw. */
  remember(head: Pick<Head, 'seq' | 'mac'>, at: Date): void {
    this.#seen = { seq: head.seq, mac: head.mac, at };
  }

  get seen(): KnownHead | null {
    return this.#seen;
  }

  /** The newest head that this process saw, unless an accepted break gave it up. */
  seenOnly(notes: Note[]): KnownHead[] {
    return this.#seen ? stillValid([this.#seen], notes) : [];
  }

  /** Throws ConfigError if this process cannot append to the file. */
  async refuseUnwritable(): Promise<void> {
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await (await open(this.#file, 'a')).close();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(
        `AUDIT_HEADS_FILE: this user cannot write ${this.#file} (${code}); give it the folder, or name another file`,
      );
    }
  }

  /** Appends a line; it is on disk when this returns. */
  async keep(head: Pick<Head, 'seq' | 'mac'>, at: Date, notes: Note[]): Promise<void> {
    const line: Line = {
      at: at.toISOString(),
      seq: head.seq,
      mac: head.mac.toString('hex'),
      database: this.#database,
      installation: installationIn(notes),
    };
    await mkdir(dirname(this.#file), { recursive: true });
    await append(this.#file, `${JSON.stringify(line)}\n`);
    if ((await stat(this.#file)).size > THIN_ABOVE_BYTES) await this.thin();
  }

  /** Whether the file has a line of a database at this address. */
  async knowsThisDatabase(): Promise<boolean> {
    return (await this.lines()).some((line) => line.database === this.#database);
  }

  /** Every head that the chain must contain, in the order of the log. */
  async known(notes: Note[]): Promise<KnownHead[]> {
    const installation = installationIn(notes);
    const lines = (await this.lines()).filter(
      (line) =>
        line.database === this.#database ||
        (installation !== null && line.installation === installation),
    );
    const heads = lines.map(({ seq, mac, at }): KnownHead => ({
      seq,
      mac: Buffer.from(mac, 'hex'),
      at: new Date(at),
    }));
    if (this.#seen) heads.push(this.#seen);
    return stillValid(heads, notes).sort((a, b) => a.seq - b.seq);
  }

  /** The first of these heads that the chain does not contain. */
  async firstMissing(db: Queryable, heads: KnownHead[]): Promise<KnownHead | null> {
    const rows = await db.query<{ seq: number; mac: Buffer }>(
      'select seq, mac from audit_chain where seq = any($1::bigint[])',
      [heads.map(({ seq }) => seq)],
    );
    const chain = new Map(rows.map(({ seq, mac }) => [seq, mac]));
    return heads.find(({ seq, mac }) => !same(chain.get(seq) ?? Buffer.of(), mac)) ?? null;
  }

  private async lines(): Promise<Line[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap(lineIn);
  }

  /** Removes every second one of the older lines; skips a file that is append-only. */
  private async thin(): Promise<void> {
    const lines = await this.lines();
    const newest = new Map(lines.map((line, at) => [line.database, at]));
    const kept = lines.filter(
      (line, at) =>
        at >= lines.length - LINES_NEVER_THINNED ||
        at % 2 === 0 ||
        newest.get(line.database) === at,
    );
    const text = kept.map((line) => `${JSON.stringify(line)}\n`).join('');
    try {
      await append(`${this.#file}.part`, text, 'w');
      await rename(`${this.#file}.part`, this.#file);
    } catch {
      // The operator made the file append-only.
    }
  }
}

/** The name that this database's seal got when it was created. */
export function installationIn(notes: Note[]): string | null {
  return notes.find(({ kind }) => kind === 'beginning')?.detail ?? null;
}

function stillValid(heads: KnownHead[], notes: Note[]): KnownHead[] {
  return heads.filter(({ seq, at }) => seq > 0 && !givenUp(notes, seq, at));
}

function addressOf(databaseUrl: string | null): string {
  if (!databaseUrl) return 'embedded';
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || 5432}${pathname}`;
}

async function append(file: string, text: string, flags = 'a'): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Returns nothing for a line that a power failure cut short. */
function lineIn(text: string): Line[] {
  try {
    const line = JSON.parse(text) as Line;
    return typeof line.seq === 'number' && typeof line.mac === 'string' ? [line] : [];
  } catch {
    return [];
  }
}
