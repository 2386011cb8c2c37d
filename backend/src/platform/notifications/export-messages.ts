import { personalRecords, type PersonalData } from '../registries/personal-data.ts';
import type { Queryable } from '../persistence/database.ts';

/** Exports the messages of these causes. The content of a message is erased once it is sent. */
export async function exportMessages(
  db: Queryable,
  about: string,
  causes: readonly string[],
): Promise<PersonalData> {
  const messages = await personalRecords(
    db,
    `select $2::text as about, channel, created_at as "writtenAt", sent_at as "sentAt"
     from notification where cause = any($1) order by created_at desc, id`,
    [causes, about],
  );
  return { messages };
}
