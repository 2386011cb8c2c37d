import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import { SHOP_EVENTS } from '@nattil/contracts/events/shops';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { writeWhole } from '../../../platform/persistence/whole-file.ts';
import { buffersOf } from '../search-index/packed-buffers.ts';
import type { PackedIndex } from '../search-index/shop-index.ts';

/** What an index was read from. */
export interface ReadFrom {
  /** The table. */
  generation: number;
  /** An event that is at least as new as everything in it. */
  seq: number;
  event: string;
}

interface Contents extends ReadFrom {
  packed: PackedIndex;
}

/** One buffer of the index, as it stands in the file. */
interface Part {
  bytes: number;
  crc: number;
}

/** Behind who wrote it stand two numbers of four bytes: the length of what follows, and its checksum. */
const NUMBERS = 8;
const NOT_WHOLE = new Error('The file is not whole, or not of this program');
/** Where more than one in so many have changed since, all are read anew: each that has is read by itself. */
const WORN = 20;
/** A read gives less than 2 GiB at once. */
const MAX_AT_ONCE = 1 << 30;

/**
 * The first bytes of a file that this program wrote. Another version may file shops otherwise, and another
 * Node fold their words otherwise.
 */
const writerOf = (program: string): Buffer =>
  createHash('sha256').update(`${program} ${process.version} ${process.arch}`).digest();

/**
 * Keeps an index for the next start, whole or not at all.
 *
 * @param written is called when its memory is not needed any more, before it is safe on the disk
 */
export async function keepIndex(
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
  await writeWhole(
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
 * The index that this program kept; null where there is none, or none that is whole: then the shops are
 * read from the database, whatever is wrong with the file.
 */
export function keptIndex(file: string, program: string): Contents | null {
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

/** Null where nothing has happened yet. */
export async function newestEvent(db: Queryable): Promise<Omit<ReadFrom, 'generation'> | null> {
  const [newest] = await db.query<{ seq: number; event: string }>(
    'select seq, id as event from event_log order by seq desc limit 1',
  );
  return newest ?? null;
}

/**
 * Whether it was read from this table of this database, and little has happened since. In one that was put
 * back to an earlier state other things may have happened under the same versions: then it does not know the
 * event.
 */
export async function isOfUse(
  db: Queryable,
  generation: number,
  { packed, ...from }: Contents,
): Promise<boolean> {
  if (from.generation !== generation) return false;
  const most = packed.segment.size / WORN;
  const [found] = await db.query<{ isKnown: boolean; changes: number }>(
    `select exists (select from event_log where seq = $1 and id = $2) as "isKnown",
            (select count(*)::int from (
               select from event_place where type = any($3) and seq > $1 limit $4) as since) as changes`,
    [from.seq, from.event, Object.keys(SHOP_EVENTS.events), Math.ceil(most) + 1],
  );
  return found!.isKnown && found!.changes <= most;
}
