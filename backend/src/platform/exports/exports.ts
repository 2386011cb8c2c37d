import { PassThrough } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Clock } from '../persistence/clock.ts';
import type { Actor } from '../kernel/domain/actor.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { RateLimits, type RateLimit } from '../identity/rate-limits.ts';
import { recordAction } from '../event-log/event-log.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Database } from '../persistence/database.ts';
import { isConnectionLost } from '../persistence/connection-lost.ts';
import type { RequestScope } from '../kernel/request-scope.ts';
import { HOUR_MS } from '../kernel/time.ts';
import type { Sheet } from './columns.ts';
import { writeCsv } from './csv.ts';
import { ExportReader } from './export-reader.ts';
import { writeWorkbook } from './workbook.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** A list or a report as a file. */
export interface Export {
  /** The start of the file name: `shops` of `shops_export_2027-01-31.xlsx`. */
  what: string;
  format?: ExportFormat;
  /** Of the list. The audit trail records the names of those that filter, and no values. */
  params: object;
  /** Reads the start of the file; called in a transaction with one snapshot. */
  open: (reader: ExportReader) => Promise<OpenedExport>;
}

export interface OpenedExport {
  /** Number of rows; null where counting would take long. */
  total: number | null;
  /** A CSV file has one sheet. */
  sheets: Sheet[];
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES: Record<ExportFormat, string> = { xlsx: WORKBOOK_TYPE, csv: 'text/csv; charset=utf-8' };

/** Refusals of every export, for its description. */
export const EXPORT_REFUSALS = ['RATE_LIMITED', 'EXPORT_RUNNING', 'EXPORTS_BUSY'] as const;

/** Limit of one administrator. */
export const EXPORTS_OF_ONE: RateLimit = { name: 'export', points: 60, seconds: 3600 };
/** A client that is slower than this counts as gone. */
const MAX_DURATION_MS = HOUR_MS / 2;

/**
 * Sends lists as files. It records the export before the first byte, writes at the client's speed
 * and stops when the client is gone.
 */
@Injectable()
export class Exports {
  readonly #logger = new Logger('Exports');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns when the file has begun; writing continues until the file ends or the client is gone.
   */
  async send(file: Export, { actor }: RequestScope, reply: FastifyReply): Promise<void> {
    if (reply.request.method === 'HEAD') return this.begin(file, reply, '');
    await this.limits.take(EXPORTS_OF_ONE, actor.id!);
    const stop = new AbortController();
    reply.raw.once('close', () => stop.abort(READER_GONE));
    const reader = await ExportReader.connect(this.database.sessionUrl, actor.id!);
    stop.signal.addEventListener('abort', () => void reader.end(), { once: true });
    try {
      const opened = await reader.atOneMoment(() => file.open(reader));
      stop.signal.throwIfAborted();
      await this.record(file, opened, actor);
      void this.write(file, opened, { reader, stop, reply });
    } catch (error) {
      await reader.end();
      throw error;
    }
  }

  private async record(file: Export, { total }: OpenedExport, actor: Actor): Promise<void> {
    const { what, format = 'xlsx', params } = file;
    const fact = { adminId: actor.id!, what, format, filters: filtersInUse(params), rows: total };
    await recordAction(this.database, 'DataExported', fact, actor, this.clock.now());
    this.signal.committed();
  }

  private async write(
    file: Export,
    { total, sheets }: OpenedExport,
    { reader, stop, reply }: { reader: ExportReader; stop: AbortController; reply: FastifyReply },
  ): Promise<void> {
    const longest = setTimeout(
      () => stop.abort(new DomainError('UNAVAILABLE')),
      MAX_DURATION_MS,
    ).unref();
    const to = new PassThrough();
    to.on('error', () => undefined);
    if (total !== null) void reply.header('x-total-rows', String(total));
    this.begin(file, reply, to);
    const last = sheets.at(-1)!;
    const all = sheets.with(-1, { ...last, batches: endingWith(reader, last.batches) });
    try {
      if (file.format === 'csv') await writeCsv(to, all[0]!, stop.signal);
      else await writeWorkbook(to, all, stop.signal);
    } catch (error) {
      // The connection closes in the middle of the response: no client takes the file for complete.
      to.destroy(error as Error);
      if (stop.signal.reason !== READER_GONE)
        this.#logger.error({ reason: reasonOf(error), what: file.what }, 'An export failed');
    } finally {
      clearTimeout(longest);
      await reader.end();
    }
  }

  private begin({ what, format = 'xlsx' }: Export, reply: FastifyReply, body: unknown): void {
    const name = `${what}_export_${formatIsoDate(this.clock.now())}.${format}`;
    void reply
      .headers({
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(body);
  }
}

const READER_GONE = new DomainError('UNAVAILABLE');

/** The next export may begin as soon as the client has the end of this one. */
async function* endingWith<T>(reader: ExportReader, batches: AsyncIterable<T>): AsyncGenerator<T> {
  yield* batches;
  await reader.end();
}

/** Parameters of a list that leave out no row. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['format', 'sortBy', 'sortOrder']);

function filtersInUse(params: object): string[] {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== '' && value !== 'all')
    .map(([name]) => name)
    .filter((name) => !NOT_FILTERS.has(name));
}

/** Database errors quote user input. */
function reasonOf(error: unknown): string {
  if (isConnectionLost(error)) return 'the database was out of reach';
  return Error.isError(error) ? error.constructor.name : 'unknown';
}
