// While `npm run generate` runs the specs, their requests, answers and events are written to a
// folder.
// The command picks the examples of the published documents from it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PUBLISHED_COLUMNS,
  type LoggedEvent,
  type PublishedEvent,
} from '../../event-log/logged-event.ts';
import { Sequencer } from '../../event-log/sequencer.ts';
import { Database } from '../../persistence/database.ts';
import { withDatabase } from '../template.ts';

/** The environment variable with the folder. Other runs do not set it. */
export const RECORDING = 'RECORD_EXAMPLES';
/** Where specs receive webhooks. */
const LOCAL_RECEIVER = /http:\/\/127[.]0[.]0[.]1:\d+/g;
const EVENTS_OF_A_TYPE = 20;
/** The length of the recorded file for readers without a broker. */
export const JOB_EVENTS = 200;

export interface SeenCall {
  method: string;
  path: string;
  body?: unknown;
  status: number;
  answer: unknown;
}

export function recordCall(call: SeenCall): void {
  if (process.env[RECORDING] && call.status < 300) write('calls', [call]);
}

/** Records the first events of a log, which show the main job from its beginning. */
export function recordJob(events: LoggedEvent[]): void {
  if (process.env[RECORDING]) write('job', events.slice(0, JOB_EVENTS));
}

/** Records some events of every type from each database that the specs of this run left. */
export async function recordEvents(server: string): Promise<void> {
  if (!process.env[RECORDING]) return;
  const databases = await reading(server, (db) =>
    db.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_%'`,
    ),
  );
  for (const { name } of databases)
    write('events', await reading(withDatabase(server, name), someEvents));
}

async function someEvents(db: Database): Promise<PublishedEvent[]> {
  // A spec that has just ended may leave events without a number.
  await new Sequencer(db).sequence();
  return db.query<PublishedEvent>(
    `select ${PUBLISHED_COLUMNS} from (
       select *, row_number() over (partition by type order by seq) as nth from event_log where seq is not null
     ) e where nth <= ${EVENTS_OF_A_TYPE}`,
  );
}

async function reading<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const database = new Database({ url, max: 1, applicationName: 'record-examples' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function write(kind: 'calls' | 'events' | 'job', entries: object[]): void {
  const lines = entries
    .map(
      (entry) =>
        `${JSON.stringify(entry).replaceAll(LOCAL_RECEIVER, 'https://receiver.example')}\n`,
    )
    .join('');
  appendFileSync(join(process.env[RECORDING]!, `${kind}.${process.pid}.jsonl`), lines);
}
