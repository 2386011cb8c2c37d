import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import { SHOP_EVENTS } from '@nattil/contracts/events/shops';
import type { EngineSnapshot } from '@nattil/search-engine';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { writeAtomically } from '../../../platform/kernel/atomic-file.ts';
import { buffersOf } from './array-buffers.ts';

/** The source of an index. */
export interface ReadFrom {
  /** Generation of the table. */
  generation: number;
  /** Sequence number and id of an event that is at least as new as everything in the index. */
  seq: number;
  event: string;
}

interface Contents extends ReadFrom {
  snapshot: EngineSnapshot;
}

/** One buffer of the index in the file. */
interface Part {
  bytes: number;
  crc: number;
}

/**
 * After the writer's hash come two numbers of four bytes: length and checksum of the description.
 */
const NUMBERS = 8;
const NOT_WHOLE = new Error('The file is not whole, or not of this program');
/**
 * The file is not used if more than one in this many shops have changed since: each change is read
 * by itself.
 */
const SHOPS_PER_CHANGE = 20;
/** A single read returns less than 2 GiB. */
const MAX_AT_ONCE = 1 << 30;

/**
 * The first bytes of a file that this program wrote. Another version may use another layout, and
 * another Node version may fold words differently.
 */
const writerOf = (program: string): Buffer =>
  createHash('sha256').update(`${program} ${process.version} ${process.arch}`).digest();

/**
 * Writes the index to a file for the next start, completely or not at all.
 *
 * @param written is called when the memory of `contents` is no longer needed, before the file is
 * synced
 */
export async function writeSnapshot(
  file: string,
  program: string,
  contents: Contents,
  written: () => void,
): Promise<void> {
  const buffers = buffersOf(contents);
  const serializer = new Serializer();
  serializer.writeHeader();
  const parts = buffers.map((buffer): Part => ({
    bytes: buffer.byteLength,
    crc: crc32(new Uint8Array(buffer)),
  }));
  serializer.writeValue(parts);
  for (const [n, buffer] of buffers.entries()) serializer.transferArrayBuffer(n, buffer);
  serializer.writeValue(contents);
  const described = serializer.releaseBuffer();
  const numbers = Buffer.alloc(NUMBERS);
  numbers.writeUInt32LE(described.length, 0);
  numbers.writeUInt32LE(crc32(described), 4);
  await writeAtomically(
    file,
    (function* () {
      yield writerOf(program);
      yield numbers;
      yield described;
      for (const buffer of buffers) if (buffer.byteLength > 0) yield new Uint8Array(buffer);
      written();
    })(),
  );
}

/**
 * The index that this program wrote; null if the file is missing or invalid for any reason. The
 * shops are then read from the database.
 */
export function readSnapshot(file: string, program: string): Contents | null {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    return contentsOf(opened, writerOf(program));
  } catch {
    return null;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function contentsOf(file: number, writer: Buffer): Contents {
  let left = fstatSync(file).size;
  const take = (bytes: number): Uint8Array => {
    if ((left -= bytes) < 0) throw NOT_WHOLE;
    const taken = new Uint8Array(bytes);
    for (let at = 0; at < bytes;) {
      const read = readSync(file, taken, at, Math.min(bytes - at, MAX_AT_ONCE), null);
      if (read === 0) throw NOT_WHOLE;
      at += read;
    }
    return taken;
  };
  const checked = (bytes: number, crc: number): Uint8Array => {
    const taken = take(bytes);
    if (crc32(taken) !== crc) throw NOT_WHOLE;
    return taken;
  };
  if (!writer.equals(take(writer.length))) throw NOT_WHOLE;
  const numbers = Buffer.from(take(NUMBERS).buffer);
  const described = checked(numbers.readUInt32LE(0), numbers.readUInt32LE(4));
  const deserializer = new Deserializer(described);
  deserializer.readHeader();
  for (const [n, { bytes, crc }] of (deserializer.readValue() as Part[]).entries())
    deserializer.transferArrayBuffer(n, checked(bytes, crc).buffer as ArrayBuffer);
  return deserializer.readValue() as Contents;
}

/** Null if no event has been recorded. */
export async function newestEvent(db: Queryable): Promise<Omit<ReadFrom, 'generation'> | null> {
  const [newest] = await db.query<{ seq: number; event: string }>(
    'select seq, id as event from event_log order by seq desc limit 1',
  );
  return newest ?? null;
}

/**
 * Whether the index was read from this table of this database, and few events were recorded since.
 * A database restored to an earlier state may have other events with the same versions; it does not
 * contain the index's newest event.
 */
export async function isOfUse(
  db: Queryable,
  generation: number,
  { snapshot, ...from }: Contents,
): Promise<boolean> {
  if (from.generation !== generation) return false;
  const maxChanges = snapshot.size / SHOPS_PER_CHANGE;
  const [found] = await db.query<{ isKnown: boolean; changes: number }>(
    `select exists (select from event_log where seq = $1 and id = $2) as "isKnown",
            (select count(*)::int from (
               select from event_place where type = any($3) and seq > $1 limit $4) as since) as changes`,
    [from.seq, from.event, Object.keys(SHOP_EVENTS.events), Math.ceil(maxChanges) + 1],
  );
  return found!.isKnown && found!.changes <= maxChanges;
}
