import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { MAX_EXPORTED_ROWS, type ExportPersonalData } from '../registries/personal-data.ts';

interface Act {
  at: Date;
  type: EventType;
  ip: string | null;
}

/** A person's actions, sign-ins included, newest first; the IP address is kept for some months. */
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
      // During a rolling upgrade a newer version may have written other event types.
      what: type in EVENTS ? EVENTS[type].summary : type,
      ipAddress: ip,
    })),
  };
};
