import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { MAX_EXPORTED_ROWS, type ExportPersonalData } from '../../subject-access.ts';

interface Act {
  at: Date;
  type: EventType;
  ip: string | null;
}

/** What somebody did, each sign-in among it, the latest first; the address is known for some months. */
export const exportActivity: ExportPersonalData = async (db, { person: { id } }) => {
  const acts = await db.query<Act>(
    `select p.at, p.type, o.ip from event_place p left join event_origin o on o.pos = p.pos
     where p.actor = $1 order by p.seq desc limit ${MAX_EXPORTED_ROWS}`,
    [id],
  );
  return {
    activity: acts.map(({ at, type, ip }) => ({
      at: at.toISOString(),
      event: type,
      // A newer version of the program, in a rolling upgrade, may know more kinds.
      what: type in EVENTS ? EVENTS[type].summary : type,
      ipAddress: ip,
    })),
  };
};
