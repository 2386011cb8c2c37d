// npm run members -- affected --since <time> --file <csv>
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { BreachContacts } from '../modules/own-account/public.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { startOfDay } from '../platform/kernel/time.ts';
import { ConfigError } from '../platform/config/config.ts';
import { withTools } from './with-tools.ts';

const USAGE =
  'Usage: npm run members -- affected --since <2027-01-31 or 2027-01-31T09:30+05:30> --file <csv>';
/** A day of India, or a time with its offset. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

await withTools(async ({ app, say }) => {
  const { verb, since, file } = readArguments();
  if (verb !== 'affected' || !file) throw new ConfigError(USAGE);
  const from = timeOf(since);
  if (!from) throw new ConfigError(`--since must be a day or a time with its offset. ${USAGE}`);
  if (from > app.get(Clock).now()) throw new ConfigError('--since must not be in the future');
  const { rows, people, deleted } = await app
    .get(BreachContacts)
    .write(file, from)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new ConfigError(`${file} exists and is not overwritten`);
      if (error.syscall) throw new ConfigError(`${file} cannot be written (${error.code})`);
      throw error;
    });
  say(
    `${file}: ${rows} contacts of ${people} people. Only this user may read it; delete it after use.`,
  );
  if (deleted > 0) say(`${deleted} members were deleted since then; their contacts are erased.`);
});

function readArguments(): { verb: string | undefined; since: string; file: string } {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { since: { type: 'string', default: '' }, file: { type: 'string', default: '' } },
    });
    return { verb: positionals[0], since: values.since, file: values.file };
  } catch {
    throw new ConfigError(USAGE);
  }
}

/** null for a text that is no day or time, or no date of the calendar. */
function timeOf(text: string): Date | null {
  if (!DAY.test(text) && !TIME.test(text)) return null;
  const day = text.slice(0, 10);
  const isOfCalendar = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  const time = DAY.test(text) ? startOfDay(text) : new Date(text);
  return isOfCalendar && !Number.isNaN(time.getTime()) ? time : null;
}
