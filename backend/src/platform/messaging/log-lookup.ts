import type { Queryable } from '../persistence/database.ts';
import { EVENT_COLUMNS, type LoggedEvent } from './logged-event.ts';

/** All that stands in the log, in the order in which it was written; for checks of a small one. */
export async function readEverything(db: Queryable): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(`select ${EVENT_COLUMNS} from event e order by e.pos`);
}
